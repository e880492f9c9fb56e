import type { SessionState } from '@beep/core/session';
import { useEffect, useRef } from 'react';
import { focusPage } from '../navigation/focus-page.ts';

/** Restores the focus after Log Out: its menu is removed. */
export function useFocusAfterLogOut({ status }: SessionState): void {
  const before = useRef(status);
  useEffect(() => {
    const hasLeft = before.current === 'signed-in' && status === 'signed-out';
    before.current = status;
    if (hasLeft && document.activeElement === document.body) focusPage();
  }, [status]);
}
