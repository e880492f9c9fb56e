import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button, Dot } from '../../controls/button.tsx';
import styles from './saved-view.module.css';

export interface RecordAgainProps {
  readonly onPress: () => void;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** Starts another recording; the one that is shown stays (differences.md). */
export function RecordAgain({ onPress, children }: RecordAgainProps): ReactNode {
  return (
    <div className={styles.again}>
      <div className={styles.againRow}>
        <Button kind="line" onClick={onPress}>
          <Dot />
          <span>{CONTROL_LABELS.recordAgain}</span>
        </Button>
        {children}
      </div>
    </div>
  );
}
