import { type Sheet, type SheetSummary, sheetCalls } from '@beep/api/features/sheets';
import { type Loading, useLoadedValue } from '@beep/ui';
import { useOwner } from '../../session/owner-client.tsx';

/** Labels are recorded elsewhere. */
const OPTIONS = { refreshOnFocus: true } as const;

/** The sheets of the user. */
export function useSheets(): Loading<{ readonly sheets: readonly SheetSummary[] }> {
  const { call, uid } = useOwner();
  return useLoadedValue(['sheets', uid], () => call(sheetCalls.listSheets, {}), OPTIONS);
}

/** One sheet with its labels. */
export function useSheet(id: string): Loading<Sheet> {
  const { call, uid } = useOwner();
  return useLoadedValue(['sheet', uid, id], () => call(sheetCalls.getSheet, { sheet: id }), OPTIONS);
}
