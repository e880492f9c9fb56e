import type { CallOutcome } from '@beep/core/recordings';
import useSWR from 'swr';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';
import { type Loading, type LoadOptions, swrOptions } from './loading.ts';

/** Loads one value. `key` identifies it among all that is loaded; null loads nothing. */
export function useLoadedValue<Value>(
  key: readonly string[] | null,
  load: () => Promise<CallOutcome<Value>>,
  options: LoadOptions,
): Loading<Value> {
  const { data, error, mutate, isValidating } = useSWR<Value, LoadFailure>(
    key,
    async () => valueOrThrow(await load()),
    swrOptions(options),
  );
  const refresh = async (): Promise<void> => void (await mutate());
  if (data !== undefined) return { status: 'ready', value: data, refresh };
  if (error === undefined) return { status: 'loading' };
  return { status: 'failed', failure: error.failure, retry: () => void refresh(), isRetrying: isValidating };
}
