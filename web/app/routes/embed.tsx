import type { ReactNode } from 'react';
import type { HeadersFunction, LoaderFunctionArgs } from 'react-router';
import { usePageComposition } from '../composition-context.tsx';
import { EmbedPage } from '../embed/embed-app.tsx';
import { type PlayData, respondWithPlay } from '../play/play-data.ts';
import { siteServices } from '../site-services.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  return respondWithPlay(await siteServices(context), params.audioId, { withLines: false });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export interface EmbedProps {
  readonly loaderData: PlayData;
}

/** For the development server; otherwise the document is rendered and hydrated without the router. */
export default function Embed({ loaderData }: EmbedProps): ReactNode {
  const { transcripts } = usePageComposition();
  return <EmbedPage found={loaderData} transcripts={transcripts} />;
}
