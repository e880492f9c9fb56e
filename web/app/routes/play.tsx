import { USER_TEXTS } from '@beep/core';
import type { ReactNode } from 'react';
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { ListenPage } from '../play/listen-page.tsx';
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

export interface PlayProps {
  readonly loaderData: PlayData;
}

/** The page where the reader comes from another page of the site, and under the development server. */
export default function Play({ loaderData }: PlayProps): ReactNode {
  return <ListenPage found={loaderData} />;
}
