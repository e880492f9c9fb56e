import { useEffect, useRef } from 'react';
import { focusPage } from './focus-page.ts';
import { usePageNavigation } from './page-navigation.tsx';

/**
 * Moves the focus after client-side navigation, which browsers do not do, so that screen readers announce the new page.
 * Its title is set by then. Put it after the page.
 */
export function PageFocus(): null {
  const { pathname, hash } = usePageNavigation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusPage(hash);
  }, [pathname, hash]);
  return null;
}
