import type { ReauthReason } from '@beep/core/session';
import { CONTROL_LABELS, ERROR_TEXTS, REAUTH_TEXTS, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { QuestionDialog } from './question-dialog.tsx';

export interface SessionExpiredDialogProps {
  /** Null while no new sign-in is needed. */
  readonly reason: ReauthReason | null;
  readonly onLogIn: () => void;
  readonly onLater: () => void;
}

/** "Session Expired" with Log In and Later. */
export function SessionExpiredDialog({ reason, onLogIn, onLater }: SessionExpiredDialogProps): ReactNode {
  return (
    <QuestionDialog
      isOpen={reason !== null}
      heading={ERROR_TEXTS.sessionExpiredHeading}
      question={REAUTH_TEXTS[reason ?? 'unknown']}
      no={CONTROL_LABELS.later}
      yes={USER_TEXTS.logInHeading}
      yesKind="primary"
      onNo={onLater}
      onYes={onLogIn}
    />
  );
}
