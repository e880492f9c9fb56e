import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button, Dot } from '../../controls/button.tsx';
import styles from './saved-view.module.css';

/** Returns to the idle view without starting a recording (spec 1, section 4: recorder). */
export function RecordAgain({ onPress }: { readonly onPress: () => void }): ReactNode {
  return (
    <div className={styles.again}>
      <Button kind="line" onClick={onPress}>
        <Dot />
        <span>{CONTROL_LABELS.recordAgain}</span>
      </Button>
    </div>
  );
}
