import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import type { Sheet, SheetSummary } from '@beep/core/sheets';
import useSWR from 'swr';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';
import { useSheetsShell } from './sheets-context.tsx';

export type LoadedSheets<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: CallFailure; readonly retry: () => void }
  | { readonly status: 'ready'; readonly value: Value; readonly refresh: () => Promise<void> };

/** The sheets of the user. They are loaded again when the window gets the focus: labels are recorded elsewhere. */
export function useSheets(): LoadedSheets<readonly SheetSummary[]> {
  const { api, uid } = useSheetsShell();
  return useLoadedSheets(['sheets', uid], () => api.list(uid));
}

/** One sheet with its labels. */
export function useSheet(id: string): LoadedSheets<Sheet> {
  const { api, uid } = useSheetsShell();
  return useLoadedSheets(['sheet', uid, id], () => api.get(uid, id));
}

function useLoadedSheets<Value>(
  key: readonly string[],
  load: () => Promise<CallOutcome<Value>>,
): LoadedSheets<Value> {
  const { data, error, mutate } = useSWR<Value, LoadFailure>(key, async () => valueOrThrow(await load()), {
    shouldRetryOnError: false,
    // The list shows what the page of a sheet has changed, also a moment ago.
    dedupingInterval: 0,
  });
  const refresh = async (): Promise<void> => void (await mutate());
  if (data !== undefined) return { status: 'ready', value: data, refresh };
  if (error === undefined) return { status: 'loading' };
  return { status: 'failed', failure: error.failure, retry: () => void refresh() };
}
