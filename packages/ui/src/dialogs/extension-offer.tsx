import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { QuestionDialog } from './question-dialog.tsx';

export interface ExtensionOfferProps {
  readonly isOpen: boolean;
  readonly heading: string;
  readonly text: string;
  readonly onGet: () => void;
  /** Called after `onGet` too. */
  readonly onClose: () => void;
}

/** Offers the extension: Get It Now leads to it and closes, No Thanks closes. */
export function ExtensionOffer({ isOpen, heading, text, onGet, onClose }: ExtensionOfferProps): ReactNode {
  return (
    <QuestionDialog
      isOpen={isOpen}
      type="extension_redirect"
      heading={heading}
      question={text}
      no={CONTROL_LABELS.noThanks}
      yes={CONTROL_LABELS.getItNow}
      yesKind="primary"
      onNo={onClose}
      onYes={() => {
        onGet();
        onClose();
      }}
    />
  );
}
