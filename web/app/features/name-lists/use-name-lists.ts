import { type NameList, type NameListSummary, nameListCalls } from '@beep/api/features/name-lists';
import type { CallFailure } from '@beep/core/recordings';
import { NAME_LIST_TEXTS } from '@beep/core/texts';
import { type LoadedValue, useLoadedValue } from '@beep/ui';
import { useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';

/** They are changed in other tabs. */
const OPTIONS = { refreshOnFocus: true } as const;

/** The lists of names of the user. */
export function useNameLists(): LoadedValue<{ lists: NameListSummary[] }> {
  const { call, uid } = useOwner();
  return useLoadedValue(['name-lists', uid], () => call(nameListCalls.listNameLists, {}), OPTIONS);
}

/** One list with its names, as it is stored when the form for it opens; the form is not changed afterwards. */
export function useNameList(id: string): LoadedValue<NameList> {
  const { call, uid } = useOwner();
  const [opening] = useState(() => crypto.randomUUID());
  return useLoadedValue(
    ['name-list', uid, id, opening],
    () => call(nameListCalls.getNameList, { list: id }),
    { refreshOnFocus: false },
  );
}

/** Why the service did not save a list. */
export function problemOfSaving(failure: CallFailure): string {
  const isFull = failure.kind === 'refused' && failure.code === 'conflict';
  return isFull ? NAME_LIST_TEXTS.tooMany : NAME_LIST_TEXTS.saveFailed;
}
