import type { Page } from '@beep/core/admin';
import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';
import { useAdmin } from './admin-context.tsx';

const OPTIONS = {
  revalidateOnFocus: false,
  revalidateOnMount: true,
  shouldRetryOnError: false,
  // Each screen shows what another has changed, also a moment ago.
  dedupingInterval: 0,
} as const;

/** Something that is loaded: before, after a failure, or as it came last. */
export type Loading<Value> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly failure: CallFailure;
      readonly retry: () => void;
      readonly isRetrying: boolean;
    }
  | {
      readonly status: 'ready';
      readonly value: Value;
      /** Loads it again; resolves afterwards. */
      readonly refresh: () => Promise<void>;
    };

/** Loads one value. `name` and `args` identify it; a null name loads nothing. */
export function useAdminValue<Value>(
  name: string | null,
  args: readonly string[],
  load: () => Promise<CallOutcome<Value>>,
): Loading<Value> {
  const { scope } = useAdmin();
  const key = name === null ? null : ['admin', scope.email, name, ...args];
  const { data, error, mutate, isValidating } = useSWR<Value, LoadFailure>(
    key,
    async () => valueOrThrow(await load()),
    OPTIONS,
  );
  const refresh = async (): Promise<void> => void (await mutate());
  if (data !== undefined) return { status: 'ready', value: data, refresh };
  if (error === undefined) return { status: 'loading' };
  return { status: 'failed', failure: error.failure, retry: () => void refresh(), isRetrying: isValidating };
}

/** The loaded pages of a list. */
export interface AdminList<Item, OnePage extends Page<Item>> {
  /** The newest answer to the first page, for its totals. */
  readonly first: OnePage;
  readonly items: readonly Item[];
  /** Null at the end of the list. */
  readonly showMore: (() => void) | null;
  readonly isLoadingMore: boolean;
  readonly hasMoreFailed: boolean;
}

/** Loads a list page by page. `name` and `args` identify it. */
export function useAdminList<Item, OnePage extends Page<Item>>(
  name: string,
  args: readonly string[],
  load: (after: string | undefined) => Promise<CallOutcome<OnePage>>,
): Loading<AdminList<Item, OnePage>> {
  const { scope } = useAdmin();
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<OnePage, LoadFailure>(
    (index: number, previous: OnePage | null) => {
      if (previous !== null && previous.next === null) return null;
      return ['admin', scope.email, name, ...args, index === 0 ? '' : previous?.next];
    },
    async (key: readonly (string | undefined)[]) => valueOrThrow(await load(key.at(-1) || undefined)),
    { ...OPTIONS, revalidateFirstPage: false },
  );
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
      items: data.flatMap((page) => page.items),
      showMore: data.at(-1)?.next == null ? null : () => void setSize(hasMoreFailed ? size : size + 1),
      isLoadingMore: isValidating && data.length < size,
      hasMoreFailed: hasMoreFailed && !isValidating,
    },
  };
}
