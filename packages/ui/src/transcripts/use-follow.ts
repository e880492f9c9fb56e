import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the current line in view inside its box; the page itself never scrolls. It pauses while the user scrolls away
 * or moves through the lines by keyboard.
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
