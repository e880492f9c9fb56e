import type { Label } from '@beep/api/features/library';
import type { ListedRecording } from '@beep/core/recordings';
import { HISTORY_TEXTS, suspendedFor } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { LabelChips, SlotChip } from '../labels/label-chips.tsx';
import { NewReplies, type NewRepliesProps } from '../replies/new-replies.tsx';
import styles from './history.module.css';

export interface RowTagsProps {
  readonly recording: Pick<
    ListedRecording,
    'isSuspended' | 'suspensionReason' | 'transcriptState' | 'labels' | 'slot'
  > &
    NewRepliesProps['recording'];
  readonly opensWindow: boolean;
  /** All labels of the user. */
  readonly labels: readonly Label[];
}

/** The labels of a recording and its state, in one line: their number never changes the height of the row. */
export function RowTags({ recording, opensWindow, labels }: RowTagsProps): ReactNode {
  const state = stateOf(recording);
  const { slot } = recording;
  const isMarked = state !== null || recording.unreadReplies !== undefined || slot !== undefined;
  return (
    <span className={styles.second}>
      <LabelChips labels={labels} ids={recording.labels} most={isMarked ? 1 : 2} />
      {slot !== undefined && <SlotChip slot={slot} />}
      <NewReplies recording={recording} opensWindow={opensWindow} />
      {state !== null && <span className={styles.tag}>{state}</span>}
    </span>
  );
}

function stateOf({
  isSuspended,
  suspensionReason,
  transcriptState,
}: RowTagsProps['recording']): string | null {
  if (isSuspended) {
    return suspensionReason === undefined
      ? HISTORY_TEXTS.suspended
      : suspendedFor({ reason: suspensionReason });
  }
  return transcriptState === 'unchecked' ? HISTORY_TEXTS.notChecked : null;
}
