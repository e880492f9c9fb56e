import { CONTROL_LABELS, USER_TEXTS } from '@beep/core';
import { buttonClass, DeadEnd, PageHead, PageMain, Promo } from '@beep/ui';
import type { ReactNode } from 'react';
import {
  data,
  type HeadersFunction,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router';
import { ListenCard } from '../play/listen-card.tsx';
import { loadPlay, type PlayData } from '../play/play-data.ts';
import { siteServices } from '../site-services.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const answer = await loadPlay(await siteServices(context), params.audioId ?? '');
  return data(answer.data, {
    status: answer.httpStatus,
    headers: { 'Cache-Control': 'private, no-cache', 'Referrer-Policy': 'no-referrer' },
  });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title:
      loaderData?.status === 'found' ? USER_TEXTS.listenHeading : `${USER_TEXTS.recordingUnavailable} · Beep`,
  },
  { name: 'description', content: USER_TEXTS.listenHint },
  { name: 'robots', content: 'noindex' },
];

export default function Play(): ReactNode {
  const found = useLoaderData<PlayData>();
  if (found.status === 'unavailable') return <Unavailable text={found.text} canRetry={found.canRetry} />;
  return (
    <PageMain width="stage">
      <PageHead heading={USER_TEXTS.listenHeading} lead={USER_TEXTS.listenHint} />
      <ListenCard key={found.recording.id} recording={found.recording} />
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
            <Link className={buttonClass({ kind: 'primary', large: true })} to="." reloadDocument>
              {CONTROL_LABELS.tryAgain}
            </Link>
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
    <Link className={buttonClass({ kind: 'invert' })} to="/create-account">
      {CONTROL_LABELS.getItNow}
    </Link>
  );
}
