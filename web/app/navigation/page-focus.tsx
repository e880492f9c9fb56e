import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusPage } from './focus-page.ts';

/**
 * Moves the focus after client-side navigation, which browsers do not do, so that screen readers announce the new page.
 * Its title is set by then. Put it after the page.
 */
export function PageFocus(): null {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusPage(hash);
  }, [pathname, hash]);
  return null;
}
