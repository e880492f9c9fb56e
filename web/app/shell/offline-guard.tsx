import { SITE_TEXTS } from '@beep/core/texts';
import { useToast } from '@beep/ui';
import { useEffect, useRef } from 'react';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { openKeptRecorder } from '../offline/open-kept-recorder.ts';

/**
 * Offline, the code of a page that was never opened cannot load; navigation would end in an error page
 * and lose this one. Such links show a message instead; only the recorder can be opened, if it is stored.
 */
export function OfflineGuard(): null {
  const { pathname } = usePageNavigation();
  const showToast = useToast();
  const visited = useRef(new Set<string>());

  useEffect(() => {
    visited.current.add(pathname);
  }, [pathname]);

  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (navigator.onLine || link === null || link.origin !== location.origin) return;
      if (visited.current.has(link.pathname)) return;
      event.preventDefault();
      event.stopPropagation();
      void openKeptRecorder(link).then((isOpened) => isOpened || showToast(SITE_TEXTS.offline));
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [showToast]);
  return null;
}
