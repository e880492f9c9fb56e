import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../is-focus-lost.ts';
import type { History } from './use-history.ts';

/** Call the returned function when Try Again is pressed: `focusList` is called once the list is loaded. */
export function useFocusAfterRetry(status: History['status'], focusList: () => void): () => void {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (status !== 'ready' || !isAwaited.current) return;
    isAwaited.current = false;
    if (isFocusLost()) focusList();
  }, [status, focusList]);
  return () => {
    isAwaited.current = true;
  };
}

/** Call the returned function when Load More is pressed: with the last page, the first new row gets the focus. */
export function useFocusAfterLoadMore(history: History, list: RefObject<HTMLElement | null>): () => void {
  const countBefore = useRef<number>(undefined);
  const count = history.status === 'ready' ? history.recordings.length : 0;
  useEffect(() => {
    const before = countBefore.current;
    if (before === undefined || count === before) return;
    countBefore.current = undefined;
    if (count > before && isFocusLost()) controlOfRow(before, list.current)?.focus();
  }, [count, list]);
  return () => {
    countBefore.current = count;
  };
}

function controlOfRow(index: number, list: HTMLElement | null): HTMLElement | null {
  const row = list?.querySelectorAll('[role="rowheader"]')[index]?.closest('tr');
  return row?.querySelector<HTMLElement>('a, button') ?? null;
}
