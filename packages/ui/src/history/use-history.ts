import type { CallFailure, ListedRecording, RecordingLibrary, RecordingPage } from '@beep/core';
import { useEffect, useRef } from 'react';
import useSWRInfinite from 'swr/infinite';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';

export type History =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly failure: CallFailure;
      readonly retry: () => void;
      readonly isRetrying: boolean;
    }
  | {
      readonly status: 'ready';
      readonly recordings: readonly ListedRecording[];
      /** In all pages; null while the list is still that of the search before. */
      readonly total: number | null;
      /** Null at the end of the list. */
      readonly loadMore: (() => void) | null;
      readonly isLoadingMore: boolean;
      /** The next page was asked for and did not come. */
      readonly hasMoreFailed: boolean;
      readonly replace: (id: string, change: Partial<ListedRecording>) => void;
      /** Resolves once it is no longer in the list. */
      readonly leave: (id: string) => Promise<void>;
      /** Asks for the loaded pages again. */
      readonly refresh: () => void;
    };

type PageKey = readonly [kind: 'recordings', uid: string, limit: number, search: string, page: number];

export interface HistoryQuery {
  readonly uid: string;
  /** Recordings in a page. */
  readonly limit: number;
  /** Only those in which these words are said; empty for all. */
  readonly search: string;
}

/** The user's recordings, newest first, page by page; asked for anew whenever the list appears or gets longer. */
export function useHistory(library: RecordingLibrary, { uid, limit, search }: HistoryQuery): History {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<RecordingPage, LoadFailure>(
    (index: number, previous: RecordingPage | null): PageKey | null =>
      previous !== null && !previous.hasNext ? null : ['recordings', uid, limit, search, index + 1],
    async ([, owner, most, words, page]: PageKey) =>
      valueOrThrow(await library.list(owner, page, { limit: most, search: words })),
    {
      revalidateOnFocus: false,
      revalidateFirstPage: false,
      revalidateOnMount: true,
      shouldRetryOnError: false,
    },
  );
  useEffect(() => library.onAdded(() => void mutate()), [library, mutate]);
  const pages = usePagesBefore(data, error === undefined);
  if (pages === undefined) {
    if (error === undefined) return { status: 'loading' };
    return { status: 'failed', failure: error.failure, retry: () => void mutate(), isRetrying: isValidating };
  }
  const change = (
    edit: (recordings: readonly ListedRecording[]) => readonly ListedRecording[],
  ): Promise<unknown> =>
    mutate((pages) => pages?.map((page) => ({ ...page, recordings: edit(page.recordings) })), {
      revalidate: false,
    });
  const hasMoreFailed = error !== undefined && pages.length < size;
  return {
    status: 'ready',
    recordings: withoutRepeats(pages.flatMap((page) => page.recordings)),
    total: data?.[0]?.totalRecordings ?? null,
    loadMore: data?.at(-1)?.hasNext === true ? () => void setSize(hasMoreFailed ? size : size + 1) : null,
    isLoadingMore: isValidating && pages.length < size,
    hasMoreFailed: hasMoreFailed && !isValidating,
    replace: (id, facts) =>
      void change((recordings) => recordings.map((one) => (one.id === id ? { ...one, ...facts } : one))),
    async leave(id) {
      await change((recordings) => recordings.filter((one) => one.id !== id));
      // Anew: what followed has moved up by one, across the pages.
      void mutate();
    },
    refresh: () => void mutate(),
  };
}

/** The pages, or, while a search has no answer yet, those of the one before: the list does not blink. */
function usePagesBefore(
  pages: readonly RecordingPage[] | undefined,
  isWaiting: boolean,
): readonly RecordingPage[] | undefined {
  const before = useRef(pages);
  useEffect(() => {
    if (pages !== undefined) before.current = pages;
  }, [pages]);
  return pages ?? (isWaiting ? before.current : undefined);
}

/** A recording made meanwhile shifts the pages, and the last of one comes again as the first of the next. */
function withoutRepeats(recordings: readonly ListedRecording[]): readonly ListedRecording[] {
  return [...new Map(recordings.map((recording) => [recording.id, recording])).values()];
}
