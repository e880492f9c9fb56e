import { HISTORY_PAGE_SIZE } from '@beep/core/limits';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useUiPorts } from '../ui-ports.ts';
import type { KeptList, ListPlace } from './kept-list.ts';
import type { History } from './use-history.ts';
import { drawnRows } from './use-return.ts';
import type { Selection } from './use-selection.ts';

/** A place is kept this long after the last scroll: browsers allow few changes of their history. */
const SETTLED_MS = 250;

export interface ListPlaceKeeperProps {
  readonly kept: KeptList;
  readonly list: RefObject<HTMLElement | null>;
  readonly history: History;
  readonly selection: Selection | null;
}

/** Keeps the place in the list. */
export function ListPlaceKeeper({ kept, list, history, selection }: ListPlaceKeeperProps): null {
  const { clock } = useUiPorts();
  const keep = useEffectEvent((opened: string | null) => {
    // Before the list is back where it was, there is nothing better to keep.
    if (history.status !== 'ready' || list.current === null) return;
    const selected = selection?.recordings.map(({ id }) => id) ?? null;
    const top = topOf(list.current);
    kept.keepPlace({
      pages: pagesUpTo(history, [top?.id, opened, ...(selected ?? [])]),
      top,
      opened,
      selected,
    });
  });
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    let cancel = (): void => undefined;
    let opened: string | null = null;
    const onScroll = (): void => {
      cancel();
      cancel = clock.after(SETTLED_MS, () => keep(opened));
    };
    const onClick = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link !== null) opened = idOf(link);
      keep(opened);
    };
    window.addEventListener('scroll', onScroll, { passive: true, signal });
    window.addEventListener('pagehide', () => keep(opened), { signal });
    // Before the press does anything: it may leave the page.
    document.addEventListener('click', onClick, { capture: true, signal });
    return () => {
      cancel();
      end.abort();
    };
  }, [clock]);
  return null;
}

/** Comes back at once also after all of a large library was loaded: no more pages than hold the recordings. */
function pagesUpTo(
  { recordings, pages }: Extract<History, { readonly status: 'ready' }>,
  ids: readonly (string | null | undefined)[],
): number {
  const wanted = new Set(ids);
  const last = Math.max(
    0,
    recordings.findLastIndex(({ id }) => wanted.has(id)),
  );
  return Math.min(pages, Math.ceil((last + 1) / HISTORY_PAGE_SIZE));
}

function idOf(element: Element): string | null {
  return element.closest<HTMLElement>('[data-recording]')?.dataset.recording ?? null;
}

function topOf(list: HTMLElement): ListPlace['top'] {
  if (window.scrollY === 0) return null;
  const first = drawnRows(list).find((row) => row.getBoundingClientRect().bottom > 0);
  const id = first?.dataset.recording;
  return first === undefined || id === undefined ? null : { id, px: first.getBoundingClientRect().top };
}
