import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { ListenPage } from '../play/listen-page.tsx';
import { type PlayData, respondWithPlay } from '../play/play-data.ts';
import { siteServices } from '../site-services.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  return respondWithPlay(await siteServices(context), params.audioId, { withLines: true });
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

export interface PlayProps {
  readonly loaderData: PlayData;
}

/** For client-side navigation, and for the development server. */
export default function Play({ loaderData }: PlayProps): ReactNode {
  return <ListenPage found={loaderData} />;
}
