import { type RefCallback, type RefObject, useCallback } from 'react';

/** For a button that goes while it may have the focus, which then moves to the heading. */
export function usePassFocus(heading: RefObject<HTMLElement | null>): RefCallback<HTMLButtonElement> {
  return useCallback(
    (button) => () => {
      if (document.activeElement === button) heading.current?.focus();
    },
    [heading],
  );
}
