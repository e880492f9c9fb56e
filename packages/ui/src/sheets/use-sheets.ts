import type { Sheet, SheetSummary } from '@beep/core/sheets';
import type { Loading } from '../loading/loading.ts';
import { useLoadedValue } from '../loading/use-loaded-value.ts';
import { useSheetsShell } from './sheets-context.tsx';

/** Labels are recorded elsewhere. */
const OPTIONS = { refreshOnFocus: true } as const;

/** The sheets of the user. */
export function useSheets(): Loading<readonly SheetSummary[]> {
  const { api, uid } = useSheetsShell();
  return useLoadedValue(['sheets', uid], () => api.list(uid), OPTIONS);
}

/** One sheet with its labels. */
export function useSheet(id: string): Loading<Sheet> {
  const { api, uid } = useSheetsShell();
  return useLoadedValue(['sheet', uid, id], () => api.get(uid, id), OPTIONS);
}
