import { CONTROL_LABELS, DELETED_TEXT } from '@beep/core/texts';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../controls/button.tsx';
import { LateStatus } from '../../feedback/late-status.tsx';
import { usePassFocus } from '../use-pass-focus.ts';
import styles from './deleted-notice.module.css';

export interface DeletedNoticeProps {
  readonly onUndo: () => void;
  /** Gets the focus when the time to undo is over. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** A recording was deleted while it was recorded: it can be restored for a while. */
export function DeletedNotice({ onUndo, heading }: DeletedNoticeProps): ReactNode {
  const passFocus = usePassFocus(heading);
  return (
    <div className={styles.notice}>
      <LateStatus className={styles.text}>{DELETED_TEXT}</LateStatus>
      <Button ref={passFocus} kind="line" onClick={onUndo}>
        {CONTROL_LABELS.undo}
      </Button>
    </div>
  );
}
