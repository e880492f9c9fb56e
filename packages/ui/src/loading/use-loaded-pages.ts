import type { CallOutcome } from '@beep/core/recordings';
import useSWRInfinite from 'swr/infinite';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';
import { type Loading, type LoadOptions, swrOptions } from './loading.ts';
import { useOnReturn } from './use-on-return.ts';

/** The end of a list whose pages are loaded one after the other. */
export interface ListEnd {
  /** Loads the next page, or again the one that failed; null at the end of the list. */
  readonly loadMore: (() => void) | null;
  readonly isLoadingMore: boolean;
  /** Loading the next page failed. */
  readonly hasMoreFailed: boolean;
}

/** The loaded pages of a list; there is at least one. */
export interface LoadedPages<Page> extends ListEnd {
  readonly first: Page;
  readonly pages: readonly Page[];
  /** Changes the loaded pages without loading them again. */
  readonly edit: (change: (page: Page) => Page) => void;
}

/** Loads a list page by page. `key` identifies it; `load` gets the position after which a page begins. */
export function useLoadedPages<Page extends { readonly next?: string | null }>(
  key: readonly string[],
  load: (after: string | undefined) => Promise<CallOutcome<Page>>,
  options: LoadOptions,
): Loading<LoadedPages<Page>> {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page, LoadFailure>(
    (index: number, previous: Page | null) => {
      if (index === 0) return [...key, ''];
      return previous?.next == null ? null : [...key, previous.next];
    },
    async (pageKey: readonly string[]) => valueOrThrow(await load(pageKey.at(-1) || undefined)),
    { ...swrOptions(options), revalidateOnFocus: false, revalidateFirstPage: false },
  );
  // With its first page kept, the data library loads nothing on focus.
  useOnReturn(options.refreshOnFocus, () => void mutate());
  const refresh = async (): Promise<void> => void (await mutate());
  const [first] = data ?? [];
  if (data === undefined || first === undefined) {
    if (error === undefined) return { status: 'loading' };
    return {
      status: 'failed',
      failure: error.failure,
      retry: () => void refresh(),
      isRetrying: isValidating,
    };
  }
  const hasMoreFailed = error !== undefined && data.length < size;
  return {
    status: 'ready',
    refresh,
    value: {
      first,
      pages: data,
      loadMore: data.at(-1)?.next == null ? null : () => void setSize(hasMoreFailed ? size : size + 1),
      isLoadingMore: isValidating && data.length < size,
      hasMoreFailed: hasMoreFailed && !isValidating,
      edit: (change) => void mutate((pages) => pages?.map(change), { revalidate: false }),
    },
  };
}
