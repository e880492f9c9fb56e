import { CONTROL_LABELS, ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { QuestionDialog } from './question-dialog.tsx';

export interface NotLoggedInDialogProps {
  readonly isOpen: boolean;
  readonly onLogIn: () => void;
  readonly onClose: () => void;
}

/** "You are not logged in": deleting and recording need a user. */
export function NotLoggedInDialog({ isOpen, onLogIn, onClose }: NotLoggedInDialogProps): ReactNode {
  return (
    <QuestionDialog
      isOpen={isOpen}
      type="warning"
      heading={ERROR_TEXTS.notLoggedInHeading}
      question={ERROR_TEXTS.notLoggedIn}
      no={CONTROL_LABELS.cancel}
      yes={USER_TEXTS.logInHeading}
      yesKind="primary"
      onNo={onClose}
      onYes={onLogIn}
    />
  );
}
