import type { Label } from '@beep/api/features/library';
import type { SlotOfNote } from '@beep/core/recordings';
import { LABEL_TEXTS, listText, nameText, QR_LABEL_TEXTS, slotName } from '@beep/core/texts';
import type { ReactNode } from 'react';
import hidden from '../styles/visually-hidden.module.css';
import styles from './label-chips.module.css';

export interface LabelChipsProps {
  /** All labels of the user. */
  readonly labels: readonly Label[];
  /** Those of the recording. */
  readonly ids: readonly string[] | undefined;
  /** How many are drawn; of the others only the number. */
  readonly most: number;
}

/** The labels of a recording, each with its name beside its colour. */
export function LabelChips({ labels, ids = [], most }: LabelChipsProps): ReactNode {
  const own = labels.filter(({ id }) => ids.includes(id));
  if (own.length === 0) return null;
  const others = own.slice(most);
  return (
    <span className={styles.chips}>
      <span className={hidden.visuallyHidden}>{nameText({ name: LABEL_TEXTS.heading })}</span>
      {own.slice(0, most).map((label) => (
        <LabelChip key={label.id} {...label} />
      ))}
      {others.length > 0 && (
        <span className={styles.more}>
          <bdi aria-hidden="true">{`+${others.length}`}</bdi>
          <span className={hidden.visuallyHidden}>{listText(others.map(({ name }) => name))}</span>
        </span>
      )}
    </span>
  );
}

function LabelChip({ name, color }: Pick<Label, 'name' | 'color'>): ReactNode {
  return (
    <span className={styles.chip}>
      <LabelDot color={color} />
      <bdi>{name}</bdi>
      <span className={hidden.visuallyHidden}> </span>
    </span>
  );
}

/** The printed label that plays the recording. */
export function SlotChip({ slot }: { readonly slot: SlotOfNote }): ReactNode {
  return (
    <span className={styles.chip}>
      <span aria-hidden="true">QR</span>
      <span className={hidden.visuallyHidden}>{nameText({ name: QR_LABEL_TEXTS.one })}</span>
      <bdi>{slotName(slot)}</bdi>
      <span className={hidden.visuallyHidden}> </span>
    </span>
  );
}

/** The colour alone: its name is beside it. */
export function LabelDot({ color }: Pick<Label, 'color'>): ReactNode {
  return <span className={styles.dot} data-color={color} aria-hidden="true" />;
}
