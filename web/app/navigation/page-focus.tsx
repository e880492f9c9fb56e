import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusPage } from './focus-page.ts';

/**
 * Where the router changes the page, no browser moves the focus, and who listens to the page hears nothing. The page's
 * title is that of the new page by now. Put it after the page.
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
