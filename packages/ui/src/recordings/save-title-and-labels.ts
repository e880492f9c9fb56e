import type { OwnTitle } from '@beep/core/recordings';
import { LABEL_TEXTS, TITLE_TEXTS } from '@beep/core/texts';
import type { LabelsView } from '../labels/use-labels.ts';
import type { TitleControlProps } from './title-control.tsx';

export interface TitleAndLabels extends Pick<TitleControlProps, 'recording' | 'library' | 'onChanged'> {
  /** Null where nobody is signed in. */
  readonly labels: LabelsView | null;
}

/** Saves what has changed. Resolves with the reason if something was not saved; what was saved before it stays. */
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
  { recording, library, onChanged }: TitleAndLabels,
  wanted: OwnTitle,
): Promise<boolean> {
  const { id, title = '', isTitleShown = false } = recording;
  if (wanted.title === title && wanted.isTitleShown === isTitleShown) return true;
  const outcome = await library.changeTitle(id, wanted);
  if (outcome.status !== 'ok') return false;
  onChanged({ title: outcome.value.title || undefined, isTitleShown: outcome.value.isTitleShown });
  return true;
}

async function saveLabels(
  { recording, library, onChanged }: TitleAndLabels,
  { uid, all }: LabelsView,
  chosen: readonly string[],
): Promise<boolean> {
  const { id, labels: before = [] } = recording;
  let own = before;
  for (const { id: label } of all) {
    const isSet = chosen.includes(label);
    if (isSet === before.includes(label)) continue;
    const change = { action: isSet ? 'label' : 'unlabel', label } as const;
    const { done } = await library.changeMany({ uid, ids: [id], change });
    if (done.length === 0) return false;
    own = isSet ? [...own, label] : own.filter((one) => one !== label);
    onChanged({ labels: own });
  }
  return true;
}
