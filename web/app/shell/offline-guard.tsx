import { hostOfPath, SITE_TEXTS } from '@beep/core';
import { useToast } from '@beep/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isRecorderKept } from '../offline/keep-recorder.ts';

/**
 * Without a network the parts of a page that was never seen cannot come; the router would then reload into the
 * browser's own page for that, and take everything on this one with it. Such links say so instead; only the recorder
 * can be opened whole, where it is kept.
 */
export function OfflineGuard(): null {
  const { pathname } = useLocation();
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
      void follow(link).then((isFollowed) => isFollowed || showToast(SITE_TEXTS.offline));
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [showToast]);
  return null;
}

/** As a page of its own: the parts that this page would need for it may not be here. */
async function follow(link: HTMLAnchorElement): Promise<boolean> {
  const isRecorder = link.pathname === '/record' || hostOfPath(link.pathname) !== null;
  if (!isRecorder || !(await isRecorderKept())) return false;
  location.assign(link.href);
  return true;
}
