import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CONTROL_LABELS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import dialog from '../dialogs/dialog.module.css';
import { TextField } from './fields.tsx';

export interface TypedQuestionProps {
  readonly isOpen: boolean;
  readonly heading: string;
  readonly question: string;
  /** Says what to type. */
  readonly label: string;
  /** What must be typed, in any case. */
  readonly expected: string;
  readonly yes: string;
  readonly busy?: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** Asks before accounts are deleted: the answer has to be typed. */
export function TypedQuestion({ isOpen, onNo, ...props }: TypedQuestionProps): ReactNode {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onNo()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.scrim} />
        <AlertDialog.Popup className={dialog.dialog}>
          <Answer {...props} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Answer(props: Omit<TypedQuestionProps, 'isOpen' | 'onNo'>): ReactNode {
  const { heading, question, label, expected, yes, busy = false, onYes } = props;
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim().toLowerCase() === expected.toLowerCase();
  return (
    <form
      className="admin-confirm"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped && !busy) onYes();
      }}
    >
      <AlertDialog.Title>{heading}</AlertDialog.Title>
      <AlertDialog.Description className={dialog.question}>{question}</AlertDialog.Description>
      <TextField label={label} value={typed} onChange={setTyped} />
      <div className={dialog.actions}>
        <AlertDialog.Close render={<Button kind="quiet" />}>{CONTROL_LABELS.cancel}</AlertDialog.Close>
        <Button kind="danger" type="submit" disabled={!isTyped} busy={busy}>
          {yes}
        </Button>
      </div>
    </form>
  );
}
