import { ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { DeadEnd, Promo, useLoaded } from '@beep/ui';
import type { ReactNode } from 'react';
import { loadOpenOwnSlot, type OpenOwnSlotProps } from '../features/sheets/index.ts';
import { useSession } from '../session/use-session.ts';
import { GetItNow } from './get-it-now.tsx';

export interface NotRecordedProps {
  /** The id in the label's link. */
  readonly id: string;
}

/** The page of a printed label without a recording. Its owner gets the recorder. */
export function NotRecorded({ id }: NotRecordedProps): ReactNode {
  const session = useSession();
  return (
    <>
      {session.status === 'signed-in' && <LazyOpenOwnSlot id={id} uid={session.user.uid} />}
      <DeadEnd heading={USER_TEXTS.notRecordedHeading} hint={ERROR_TEXTS.notRecordedYet}>
        <Promo heading={USER_TEXTS.promoElsewhereHeading}>
          <GetItNow />
        </Promo>
      </DeadEnd>
    </>
  );
}

/** Not loaded for visitors. */
function LazyOpenOwnSlot(props: OpenOwnSlotProps): ReactNode {
  const View = useLoaded(loadOpenOwnSlot, true);
  return View === null ? null : <View {...props} />;
}
