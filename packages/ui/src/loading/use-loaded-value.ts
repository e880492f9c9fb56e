import type { CallOutcome } from '@beep/core/recordings';
import useSWR from 'swr';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';
import { type Loading, type LoadOptions, swrOptions } from './loading.ts';

/** What {@link useLoadedValue} gives. */
export type LoadedValue<Value> = Loading<Value> & {
  /** Loads it again; resolves afterwards. */
  readonly refresh: () => Promise<void>;
  /** Changes what was loaded without loading it again. */
  readonly edit: (change: (value: Value) => Value) => void;
};

/** Loads one value. `key` identifies it among all that is loaded; null loads nothing. */
export function useLoadedValue<Value>(
  key: readonly string[] | null,
  load: () => Promise<CallOutcome<Value>>,
  options: LoadOptions,
): LoadedValue<Value> {
  const { data, error, mutate, isValidating } = useSWR<Value, LoadFailure>(
    key,
    async () => valueOrThrow(await load()),
    swrOptions(options),
  );
  const refresh = async (): Promise<void> => void (await mutate());
  const edit = (change: (value: Value) => Value): void =>
    void mutate((value) => value && change(value), { revalidate: false });
  if (data !== undefined) return { status: 'ready', value: data, refresh, edit };
  if (error === undefined) return { status: 'loading', refresh, edit };
  const retry = (): void => void refresh();
  return { status: 'failed', failure: error.failure, retry, isRetrying: isValidating, refresh, edit };
}
