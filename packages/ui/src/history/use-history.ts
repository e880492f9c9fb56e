import {
  type ListedRecording,
  listFilterQuery,
  parseListFilter,
  type RecordingLibrary,
  type RecordingPage,
} from '@beep/core/recordings';
import { useEffect, useRef, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { NotLoaded } from '../loading/loading.ts';
import { useOnReturn } from '../loading/use-on-return.ts';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';
import type { ListLimits } from './kept-list.ts';

/** What has changed in a recording. */
export type ChangeListed = (recording: ListedRecording) => Partial<ListedRecording>;

export type History =
  | NotLoaded
  | {
      readonly status: 'ready';
      readonly recordings: readonly ListedRecording[];
      /** How many are loaded. */
      readonly pages: number;
      /** Over all pages; null while the previous search's list is still shown. */
      readonly total: number | null;
      /** There are more than `total`. */
      readonly isTotalMinimum: boolean;
      /** Null at the end of the list. */
      readonly loadMore: (() => void) | null;
      /** Loads every page that is left; null at the end of the list. */
      readonly loadAll: (() => void) | null;
      readonly isLoadingMore: boolean;
      /** Loading the next page failed. */
      readonly hasMoreFailed: boolean;
      readonly change: (ids: readonly string[], change: ChangeListed) => void;
      /** Removes recordings from the list; resolves afterwards. */
      readonly leave: (ids: readonly string[]) => Promise<void>;
      /** Fetches the loaded pages again. */
      readonly refresh: () => void;
    };

type PageKey = readonly [
  kind: 'recordings',
  uid: string,
  limit: number,
  search: string,
  /** The filter as a query. */
  filter: string,
  page: number,
  /** The `next` of the page before. */
  after: string | undefined,
];

export interface HistoryQuery extends ListLimits {
  /** Pages to load at once for the first limits; one for all others. */
  readonly firstPages: number;
  readonly uid: string;
  /** Recordings per page. */
  readonly limit: number;
}

/** The user's recordings in pages. Revalidates on mount and whenever a recording is added. */
export function useHistory(library: RecordingLibrary, query: HistoryQuery): History {
  const { uid, limit, words: search } = query;
  const filter = listFilterQuery(query.filter);
  const list = `${search}?${filter}`;
  const [firstList] = useState(list);
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<RecordingPage, LoadFailure>(
    (index: number, previous: RecordingPage | null): PageKey | null =>
      previous !== null && !previous.hasNext
        ? null
        : ['recordings', uid, limit, search, filter, index + 1, previous?.next],
    async ([, owner, most, words, fields, page, after]: PageKey) =>
      valueOrThrow(
        await library.list(owner, page, {
          limit: most,
          after,
          search: words,
          filter: parseListFilter(fields),
        }),
      ),
    {
      initialSize: list === firstList ? query.firstPages : 1,
      revalidateOnFocus: false,
      revalidateFirstPage: false,
      revalidateOnMount: true,
      shouldRetryOnError: false,
    },
  );
  useEffect(() => library.onStale(() => void mutate()), [library, mutate]);
  const pages = usePagesBefore(data, error === undefined);
  // Replies that were new may have been heard elsewhere.
  useOnReturn(data?.some(hasNews) === true, () => {
    void mutate((pages) => pages, { revalidate: (page) => hasNews(page) });
  });
  if (pages === undefined) {
    if (error === undefined) return { status: 'loading' };
    return { status: 'failed', failure: error.failure, retry: () => void mutate(), isRetrying: isValidating };
  }
  const editPages = (
    edit: (recordings: readonly ListedRecording[]) => readonly ListedRecording[],
  ): Promise<unknown> =>
    mutate((pages) => pages?.map((page) => ({ ...page, recordings: edit(page.recordings) })), {
      revalidate: false,
    });
  const hasMoreFailed = error !== undefined && pages.length < size;
  const hasMore = data?.at(-1)?.hasNext === true;
  const recordings = withoutRepeats(pages.flatMap((page) => page.recordings));
  return {
    status: 'ready',
    recordings,
    pages: pages.length,
    ...totalOf(data, recordings.length),
    loadMore: hasMore ? () => void setSize(hasMoreFailed ? size : size + 1) : null,
    loadAll: hasMore ? () => void setSize(Number.MAX_SAFE_INTEGER) : null,
    isLoadingMore: hasMore && pages.length < size && (isValidating || error === undefined),
    hasMoreFailed: hasMoreFailed && !isValidating,
    change(ids, change) {
      const changed = new Set(ids);
      void editPages((recordings) =>
        recordings.map((one) => (changed.has(one.id) ? { ...one, ...change(one) } : one)),
      );
    },
    async leave(ids) {
      const gone = new Set(ids);
      await editPages((recordings) => recordings.filter((one) => !gone.has(one.id)));
      // Revalidate: the recordings that follow have moved up, across the pages.
      void mutate();
    },
    refresh: () => void mutate(),
  };
}

function hasNews({ recordings }: RecordingPage): boolean {
  return recordings.some(({ unreadReplies }) => unreadReplies !== undefined && unreadReplies > 0);
}

/** A list that is loaded to its end has been counted. */
function totalOf(
  pages: readonly RecordingPage[] | undefined,
  loaded: number,
): { readonly total: number | null; readonly isTotalMinimum: boolean } {
  const isTotalMinimum = pages?.[0]?.isTotalMinimum ?? false;
  if (isTotalMinimum && pages?.at(-1)?.hasNext === false) return { total: loaded, isTotalMinimum: false };
  return { total: pages?.[0]?.totalRecordings ?? null, isTotalMinimum };
}

/** The pages, or the previous search's pages until the new response: the list does not flicker. */
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

/** Removes repeats: a new recording shifts the pages, and the last one of a page comes again on the next. */
function withoutRepeats(recordings: readonly ListedRecording[]): readonly ListedRecording[] {
  return [...new Map(recordings.map((recording) => [recording.id, recording])).values()];
}
