import { USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { ExtensionOffer } from '../dialogs/extension-offer.tsx';

export interface PlayPromotionProps {
  readonly isShown: boolean;
  readonly onGet: () => void;
  readonly onDismiss: () => void;
}

/** Shows the extensions to a listener at some plays. Its code is loaded at the first one. */
export function PlayPromotion({ isShown, onGet, onDismiss }: PlayPromotionProps): ReactNode {
  const [wasShown, setWasShown] = useState(false);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <ExtensionOffer
      isOpen={isShown}
      heading={USER_TEXTS.playPromoHeading}
      text={USER_TEXTS.playPromoText}
      onGet={onGet}
      onClose={onDismiss}
    />
  );
}
