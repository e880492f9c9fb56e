import { CONTROL_LABELS, SHEET_TEXTS } from '@beep/core/texts';
import { QuestionDialog, type QuestionDialogProps } from '@beep/ui';
import type { ReactNode } from 'react';

/** Asks before the recording of a label is replaced. */
export function ReplaceDialog(props: Pick<QuestionDialogProps, 'isOpen' | 'onNo' | 'onYes'>): ReactNode {
  return (
    <QuestionDialog
      {...props}
      type="warning"
      heading={SHEET_TEXTS.replaceHeading}
      question={SHEET_TEXTS.replaceQuestion}
      no={CONTROL_LABELS.cancel}
      yes={SHEET_TEXTS.recordAgain}
      yesKind="danger"
    />
  );
}
