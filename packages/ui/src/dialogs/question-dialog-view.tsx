import { AlertDialog } from '@base-ui/react/alert-dialog';
import { sentencesText } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { type DeletedRecording, deletedWith } from './deleted-with.ts';
import styles from './dialog.module.css';
import { DialogMark, type DialogType } from './dialog-mark.tsx';

export interface QuestionDialogProps {
  readonly isOpen: boolean;
  readonly heading: string;
  readonly question: string;
  /** Recordings that a "yes" deletes; what goes with them is said after the question. */
  readonly deletes?: readonly DeletedRecording[] | undefined;
  /** Its icon and colour; none by default. */
  readonly type?: DialogType;
  /** The label of the answer that changes nothing; Escape does the same. */
  readonly no: string;
  readonly yes: string;
  readonly yesKind: 'danger' | 'primary';
  readonly onNo: () => void;
  readonly onYes: () => void;
  /** The action is running after a "yes". */
  readonly busy?: boolean;
  /** Fields of the answer. */
  readonly children?: ReactNode;
}

/** Asks for confirmation. The focus is trapped and returns to where it was. */
export function QuestionDialogView(props: QuestionDialogProps): ReactNode {
  const { isOpen, heading, question, no, yes, yesKind, onNo, onYes, busy = false, type } = props;
  const { deletes = [] } = props;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onNo()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Popup className={styles.dialog}>
          {type !== undefined && <DialogMark type={type} />}
          <AlertDialog.Title>{heading}</AlertDialog.Title>
          <AlertDialog.Description className={styles.question}>
            {sentencesText(question, ...deletedWith(deletes))}
          </AlertDialog.Description>
          {props.children}
          <div className={styles.actions}>
            <AlertDialog.Close render={<Button kind="quiet" />}>{no}</AlertDialog.Close>
            <Button kind={yesKind} busy={busy} onClick={onYes}>
              {yes}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
