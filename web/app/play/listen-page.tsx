import { CONTROL_LABELS, USER_TEXTS } from '@beep/core';
import { buttonClass, DeadEnd, PageHead, PageMain, Promo } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../navigation/page-navigation.tsx';
import { ListenCard } from './listen-card.tsx';
import type { PlayData } from './play-data.ts';

export interface ListenPageProps {
  readonly found: PlayData;
}

/** The listen page between header and footer. */
export function ListenPage({ found }: ListenPageProps): ReactNode {
  if (found.status === 'unavailable') return <Unavailable text={found.text} canRetry={found.canRetry} />;
  return (
    <PageMain width="stage">
      <PageHead heading={USER_TEXTS.listenHeading} lead={USER_TEXTS.listenHint} />
      <ListenCard key={found.recording.id} recording={found.recording} transcript={found.transcript} />
      <Promo heading={USER_TEXTS.promoHeading}>
        <GetItNow />
      </Promo>
    </PageMain>
  );
}

interface UnavailableProps {
  readonly text: string;
  readonly canRetry: boolean;
}

function Unavailable({ text, canRetry }: UnavailableProps): ReactNode {
  return (
    <PageMain width="stage">
      <DeadEnd
        heading={USER_TEXTS.recordingUnavailable}
        hint={text}
        action={
          canRetry && (
            <PageLink className={buttonClass({ kind: 'primary', large: true })} to="." reloadDocument>
              {CONTROL_LABELS.tryAgain}
            </PageLink>
          )
        }
      >
        <Promo heading={USER_TEXTS.promoElsewhereHeading}>
          <GetItNow />
        </Promo>
      </DeadEnd>
    </PageMain>
  );
}

function GetItNow(): ReactNode {
  return (
    <PageLink className={buttonClass({ kind: 'invert' })} to="/create-account">
      {CONTROL_LABELS.getItNow}
    </PageLink>
  );
}
