import type { ReplyReport } from '@beep/api/features/replies';
import { REPORT_REASONS } from '@beep/api/features/reports';
import { INBOX_TEXTS, REASON_WORDS, REPORT_PROBLEM_TEXTS, REPORT_TEXTS } from '@beep/core/texts';
import { DialogForm, FormDialog, fieldStyles, Notice } from '@beep/ui';
import { type ReactNode, useState } from 'react';

export interface ReportReplyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReport: (report: ReplyReport) => Promise<void>;
}

/** Reports a reply; says first what that does. */
export function ReportReplyDialog({ isOpen, onClose, onReport }: ReportReplyDialogProps): ReactNode {
  return (
    <FormDialog
      heading={INBOX_TEXTS.report}
      description={INBOX_TEXTS.reportHint}
      isOpen={isOpen}
      onClose={onClose}
    >
      <ReportForm onReport={onReport} />
    </FormDialog>
  );
}

function ReportForm({ onReport }: Pick<ReportReplyDialogProps, 'onReport'>): ReactNode {
  const [reason, setReason] = useState<ReplyReport['reason']>();
  const [hasNoReason, setNoReason] = useState(false);
  const [isSending, setSending] = useState(false);
  const submit = (): void => {
    setNoReason(reason === undefined);
    if (reason === undefined) return;
    setSending(true);
    void onReport({ reason }).finally(() => setSending(false));
  };
  return (
    <DialogForm submit={REPORT_TEXTS.send} isSaving={isSending} onSubmit={submit}>
      <fieldset>
        <legend>{REPORT_TEXTS.reasons}</legend>
        {REPORT_REASONS.map((one) => (
          <label key={one} className={fieldStyles.check}>
            <input
              type="radio"
              name="reason"
              required
              checked={one === reason}
              onChange={() => setReason(one)}
            />
            <span>{REASON_WORDS[one]}</span>
          </label>
        ))}
      </fieldset>
      {hasNoReason && <Notice kind="error">{REPORT_PROBLEM_TEXTS['no-reason']}</Notice>}
    </DialogForm>
  );
}
