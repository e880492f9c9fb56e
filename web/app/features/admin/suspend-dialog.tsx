import { parseSuspensionReason } from '@beep/api/features/admin';
import { MAX_SUSPENSION_REASON_LENGTH } from '@beep/core/limits';
import { ADMIN_TEXTS, CONTROL_LABELS } from '@beep/core/texts';
import { QuestionDialog, TextField } from '@beep/ui';
import { type ReactNode, useState } from 'react';

export interface SuspendDialogProps {
  readonly isOpen: boolean;
  readonly busy: boolean;
  readonly question: string;
  readonly onClose: () => void;
  readonly onSuspend: (reason: string) => void;
}

/** Asks before a recording is suspended, and what its owner should read about it. */
export function SuspendDialog({ isOpen, busy, question, onClose, onSuspend }: SuspendDialogProps): ReactNode {
  const [reason, setReason] = useState('');
  const isTooLong = parseSuspensionReason(reason) === undefined;
  return (
    <QuestionDialog
      isOpen={isOpen}
      busy={busy}
      heading={ADMIN_TEXTS.suspendHeading}
      question={question}
      no={CONTROL_LABELS.cancel}
      yes={ADMIN_TEXTS.suspend}
      yesKind="primary"
      onNo={() => !busy && onClose()}
      onYes={() => !isTooLong && onSuspend(reason)}
    >
      <TextField
        label={ADMIN_TEXTS.suspensionReason}
        hint={ADMIN_TEXTS.suspensionReasonHint}
        value={reason}
        isInvalid={isTooLong}
        most={MAX_SUSPENSION_REASON_LENGTH}
        onChange={setReason}
      />
    </QuestionDialog>
  );
}
