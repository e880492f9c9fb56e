import { parseSuspensionReason } from '@beep/api/features/admin';
import { MAX_SUSPENSION_REASON_LENGTH } from '@beep/core/limits';
import { ADMIN_TEXTS, CONTROL_LABELS } from '@beep/core/texts';
import { LengthLimit, QuestionDialog } from '@beep/ui';
import { fieldStyles } from '@beep/ui/admin';
import { type ReactNode, useId, useState } from 'react';

export interface SuspendDialogProps {
  readonly isOpen: boolean;
  readonly busy: boolean;
  readonly question: string;
  readonly onClose: () => void;
  readonly onSuspend: (reason: string) => void;
}

/** Asks before a recording is suspended, and what its owner should read about it. */
export function SuspendDialog({ isOpen, busy, question, onClose, onSuspend }: SuspendDialogProps): ReactNode {
  const id = useId();
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
      <label htmlFor={id}>{ADMIN_TEXTS.suspensionReason}</label>
      <input
        id={id}
        className={fieldStyles.field}
        dir="auto"
        autoComplete="off"
        value={reason}
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLong}
        onChange={({ target }) => setReason(target.value)}
      />
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {ADMIN_TEXTS.suspensionReasonHint}
      </p>
      <LengthLimit length={[...reason].length} most={MAX_SUSPENSION_REASON_LENGTH} />
    </QuestionDialog>
  );
}
