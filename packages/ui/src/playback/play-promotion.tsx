import { CONTROL_LABELS, USER_TEXTS } from '@beep/core';
import { type ReactNode, useState } from 'react';
import { QuestionDialog } from '../dialogs/question-dialog.tsx';

export interface PlayPromotionProps {
  readonly isShown: boolean;
  readonly onGet: () => void;
  readonly onDismiss: () => void;
}

/** The extensions, shown to a listener at some plays (spec 1, section 4). Its parts are fetched at the first one. */
export function PlayPromotion({ isShown, onGet, onDismiss }: PlayPromotionProps): ReactNode {
  const [wasShown, setWasShown] = useState(false);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <QuestionDialog
      isOpen={isShown}
      type="extension_redirect"
      heading={USER_TEXTS.playPromoHeading}
      question={USER_TEXTS.playPromoText}
      no={CONTROL_LABELS.noThanks}
      yes={CONTROL_LABELS.getItNow}
      yesKind="primary"
      onNo={onDismiss}
      onYes={() => {
        onGet();
        onDismiss();
      }}
    />
  );
}
