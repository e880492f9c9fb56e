import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../is-focus-lost.ts';
import type { ListPlace } from './kept-list.ts';

/** Returns to a place once the list is drawn: the same recording at the same height, and the focus where it was. */
export function useReturn(
  place: ListPlace | null,
  list: RefObject<HTMLElement | null>,
  isReady: boolean,
): void {
  const wanted = useRef(place);
  useLayoutEffect(() => {
    if (!isReady || wanted.current === null || list.current === null) return;
    const { top, opened } = wanted.current;
    wanted.current = null;
    const rows = drawnRows(list.current);
    const find = (id: string | undefined | null) => rows.find(({ dataset }) => dataset.recording === id);
    const first = find(top?.id);
    if (first !== undefined && top !== null) {
      window.scrollBy({ top: first.getBoundingClientRect().top - top.px, behavior: 'instant' });
    }
    // The router focuses the heading of a page.
    if (isFocusLost() || document.activeElement?.matches('h1, main') === true) {
      find(opened)?.querySelector<HTMLElement>('th a')?.focus({ preventScroll: true });
    }
  }, [isReady, list]);
}

export function drawnRows(list: HTMLElement): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-recording]')];
}
