import { ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { DeadEnd, Promo } from '@beep/ui';
import type { ReactNode } from 'react';
import { GetItNow } from './get-it-now.tsx';

export interface NotRecordedProps {
  /** The id in the label's link. */
  readonly id: string;
}

/** The page of a printed label without a recording. */
export function NotRecorded(_props: NotRecordedProps): ReactNode {
  return (
    <DeadEnd heading={USER_TEXTS.notRecordedHeading} hint={ERROR_TEXTS.notRecordedYet}>
      <Promo heading={USER_TEXTS.promoElsewhereHeading}>
        <GetItNow />
      </Promo>
    </DeadEnd>
  );
}
