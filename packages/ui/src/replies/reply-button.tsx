import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './reply-button.module.css';

export interface ReplyButtonProps {
  /** The recorder is shown, or on its way. */
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Opens the recorder of a reply on the same page. */
export function ReplyButton({ isOpen, onPress }: ReplyButtonProps): ReactNode {
  return (
    <div className={styles.room}>
      <Button kind="line" aria-expanded={isOpen} onClick={onPress}>
        <Icon name="back" />
        <span>{CONTROL_LABELS.replyToMessage}</span>
      </Button>
    </div>
  );
}
