import { HEADER_BLUR_PX } from '@beep/core/limits';

/** Marks the header while the page is scrolled. Returns a function that ends it. */
export function followScroll(header: HTMLElement | null): (() => void) | undefined {
  if (header === null) return undefined;
  const mark = (): void => void header.toggleAttribute('data-scrolled', window.scrollY > HEADER_BLUR_PX);
  window.addEventListener('scroll', mark, { passive: true });
  mark();
  return () => window.removeEventListener('scroll', mark);
}
