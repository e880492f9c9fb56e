import type { Label } from '@beep/core/recordings';
import { LABEL_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import hidden from '../styles/visually-hidden.module.css';
import styles from './label-chips.module.css';

export interface LabelChipsProps {
  /** All labels of the user. */
  readonly labels: readonly Label[];
  /** Those of the recording. */
  readonly ids: readonly string[] | undefined;
}

/** The labels of a recording, each with its name beside its colour. */
export function LabelChips({ labels, ids = [] }: LabelChipsProps): ReactNode {
  const own = labels.filter(({ id }) => ids.includes(id));
  if (own.length === 0) return null;
  return (
    <span className={styles.chips}>
      <span className={hidden.visuallyHidden}>{`${LABEL_TEXTS.heading}: `}</span>
      {own.map((label) => (
        <LabelChip key={label.id} {...label} />
      ))}
    </span>
  );
}

function LabelChip({ name, color }: Pick<Label, 'name' | 'color'>): ReactNode {
  return (
    <span className={styles.chip}>
      <LabelDot color={color} />
      <bdi>{name}</bdi>
      <span> </span>
    </span>
  );
}

/** The colour alone: its name is beside it. */
export function LabelDot({ color }: Pick<Label, 'color'>): ReactNode {
  return <span className={styles.dot} data-color={color} aria-hidden="true" />;
}
