import { changedFields } from '@beep/core/forms';
import type { OwnTitle } from '@beep/core/recordings';
import { LABEL_TEXTS, TITLE_TEXTS } from '@beep/core/texts';
import type { LabelsView } from '../labels/use-labels.ts';
import type { TitleControlProps } from './title-control.tsx';

export interface TitleAndLabels extends Pick<TitleControlProps, 'recording' | 'library' | 'onChanged'> {
  /** As it was when its form opened. */
  readonly before: TitleControlProps['recording'];
  /** Null where nobody is signed in. */
  readonly labels: LabelsView | null;
}

/** Saves what was changed in the form. Resolves with the reason if something was not saved; what was saved before it stays. */
export async function saveTitleAndLabels(
  edited: TitleAndLabels,
  title: OwnTitle,
  chosen: readonly string[],
): Promise<string | null> {
  if (!(await saveTitle(edited, title))) return TITLE_TEXTS.failed;
  const { labels } = edited;
  return labels === null || (await saveLabels(edited, labels, chosen)) ? null : LABEL_TEXTS.assignFailed;
}

async function saveTitle(
  { before: { id, title = '', isTitleShown = false }, library, onChanged }: TitleAndLabels,
  wanted: OwnTitle,
): Promise<boolean> {
  const change = changedFields({ title, isTitleShown }, wanted);
  if (Object.keys(change).length === 0) return true;
  const outcome = await library.changeTitle(id, change);
  if (outcome.status !== 'ok') return false;
  onChanged({ title: outcome.value.title || undefined, isTitleShown: outcome.value.isTitleShown });
  return true;
}

async function saveLabels(
  { recording: { labels = [] }, before, library, onChanged }: TitleAndLabels,
  { uid, all }: LabelsView,
  chosen: readonly string[],
): Promise<boolean> {
  const { id, labels: chosenBefore = [] } = before;
  let own = labels;
  for (const { id: label } of all) {
    const isSet = chosen.includes(label);
    if (isSet === chosenBefore.includes(label)) continue;
    const change = { action: isSet ? 'label' : 'unlabel', label } as const;
    const { done } = await library.changeMany({ uid, ids: [id], change });
    if (done.length === 0) return false;
    own = [...own.filter((one) => one !== label), ...(isSet ? [label] : [])];
    onChanged({ labels: own });
  }
  return true;
}
