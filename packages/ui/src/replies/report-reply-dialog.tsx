import { Dialog } from '@base-ui/react/dialog';
import { REPORT_REASONS } from '@beep/core/admin';
import type { Report } from '@beep/core/reports';
import {
  CONTROL_LABELS,
  INBOX_TEXTS,
  REASON_WORDS,
  REPORT_PROBLEM_TEXTS,
  REPORT_TEXTS,
} from '@beep/core/texts';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import dialogStyles from '../dialogs/dialog.module.css';
import { Notice } from '../feedback/notice.tsx';
import styles from './replies.module.css';

export interface ReportReplyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReport: (report: Report) => Promise<void>;
}

/** Reports a reply; says first what that does. */
export function ReportReplyDialog({ isOpen, onClose, onReport }: ReportReplyDialogProps): ReactNode {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={dialogStyles.dialog}>
          <Dialog.Title>{INBOX_TEXTS.report}</Dialog.Title>
          <Dialog.Description>{INBOX_TEXTS.reportHint}</Dialog.Description>
          <ReportForm onReport={onReport} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ReportForm({ onReport }: Pick<ReportReplyDialogProps, 'onReport'>): ReactNode {
  const [hasNoReason, setNoReason] = useState(false);
  const [isSending, setSending] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get('reason');
    const reason = REPORT_REASONS.find((known) => known === wanted);
    setNoReason(reason === undefined);
    if (reason === undefined) return;
    setSending(true);
    void onReport({ reason, text: '' }).finally(() => setSending(false));
  };
  return (
    <form className={styles.report} onSubmit={submit} noValidate>
      <fieldset>
        <legend>{REPORT_TEXTS.reasons}</legend>
        {REPORT_REASONS.map((reason) => (
          <label key={reason}>
            <input type="radio" name="reason" value={reason} required />
            <span>{REASON_WORDS[reason]}</span>
          </label>
        ))}
      </fieldset>
      {hasNoReason && <Notice kind="error">{REPORT_PROBLEM_TEXTS['no-reason']}</Notice>}
      <div className={dialogStyles.actions}>
        <Dialog.Close render={<Button kind="line" />}>{CONTROL_LABELS.cancel}</Dialog.Close>
        <Button kind="primary" type="submit" busy={isSending}>
          {REPORT_TEXTS.send}
        </Button>
      </div>
    </form>
  );
}
