import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the present line in view inside its own box; the page itself never moves. Whoever scrolls away from the line,
 * or goes through the lines by keyboard, is left in peace.
 */
export function useFollow(box: RefObject<HTMLElement | null>, present: number): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = box.current;
    const line = present < 0 ? null : element?.querySelector('[aria-current]');
    if (!element || !line) return;
    const before = last.current;
    last.current = line;
    const isScrolled = element.scrollHeight > element.clientHeight;
    if (!isScrolled || isInView(element, line) || element.querySelector(':focus-visible') !== null) return;
    if (before !== null && !isInView(element, before)) return;
    const above = line.getBoundingClientRect().top - element.getBoundingClientRect().top;
    element.scrollTo({ top: element.scrollTop + above - element.clientHeight / 4 });
  }, [box, present]);
}

function isInView(box: Element, line: Element): boolean {
  const outer = box.getBoundingClientRect();
  const inner = line.getBoundingClientRect();
  return inner.height > 0 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}
