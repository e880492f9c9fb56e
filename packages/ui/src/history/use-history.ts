import type { Recording, RecordingLibrary, RecordingPage } from '@beep/core';
import useSWRInfinite from 'swr/infinite';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';

export type History =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void; readonly isRetrying: boolean }
  | {
      readonly status: 'ready';
      readonly recordings: readonly Recording[];
      /** Null at the end of the list. */
      readonly loadMore: (() => void) | null;
      readonly isLoadingMore: boolean;
      readonly replace: (id: string, change: Partial<Recording>) => void;
      /** Resolves once it is no longer in the list. */
      readonly leave: (id: string) => Promise<void>;
    };

/** The user's recordings, newest first, page by page. */
export function useHistory(library: RecordingLibrary, uid: string): History {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<RecordingPage, LoadFailure>(
    (index: number, previous: RecordingPage | null) =>
      previous !== null && !previous.hasNext ? null : ['recordings', uid, index + 1],
    async ([, owner, page]: [string, string, number]) => valueOrThrow(await library.list(owner, page)),
    { revalidateOnFocus: false, revalidateFirstPage: false, shouldRetryOnError: false },
  );
  if (data === undefined) {
    if (error === undefined) return { status: 'loading' };
    return { status: 'failed', retry: () => void mutate(), isRetrying: isValidating };
  }
  const change = (edit: (recordings: readonly Recording[]) => readonly Recording[]): Promise<unknown> =>
    mutate(
      data.map((page) => ({ ...page, recordings: edit(page.recordings) })),
      { revalidate: false },
    );
  return {
    status: 'ready',
    recordings: withoutRepeats(data.flatMap((page) => page.recordings)),
    loadMore: data.at(-1)?.hasNext === true ? () => void setSize(size + 1) : null,
    isLoadingMore: isValidating && data.length < size,
    replace: (id, facts) =>
      void change((recordings) => recordings.map((one) => (one.id === id ? { ...one, ...facts } : one))),
    async leave(id) {
      await change((recordings) => recordings.filter((one) => one.id !== id));
      // Anew: what followed has moved up by one, across the pages.
      void mutate();
    },
  };
}

/** A recording made meanwhile shifts the pages, and the last of one comes again as the first of the next. */
function withoutRepeats(recordings: readonly Recording[]): readonly Recording[] {
  return [...new Map(recordings.map((recording) => [recording.id, recording])).values()];
}
