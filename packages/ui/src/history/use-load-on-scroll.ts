import { type RefObject, useEffect, useState } from 'react';

/** How far from the window the end of the list may be when more is loaded. */
const NEAR = '0px 0px 800px';

/**
 * Calls `load` when the user has scrolled near to `end`, and again for each new `load`. Null: there is nothing to load
 * now. The first page stays alone until the user scrolls. Does nothing without IntersectionObserver.
 */
export function useLoadOnScroll(end: RefObject<HTMLElement | null>, load: (() => void) | null): void {
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const note = (): void => setScrolled(true);
    window.addEventListener('scroll', note, { once: true, passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useEffect(() => {
    if (end.current === null || load === null || !hasScrolled) return;
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: NEAR },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, load, hasScrolled]);
}
