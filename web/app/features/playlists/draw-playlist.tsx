import { API_BASE_PATH } from '@beep/api';
import { PLAYLIST_TEXTS, pageTitle, playlistName } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { ListenApp } from '../../play/listen-app.tsx';
import type { PlayerPage, PlayerPageRequest } from '../../player-page/player-page.ts';
import { createSsrComposition, notWhileDrawing } from '../../ssr-composition.ts';
import { loadPlaylist, type PlaylistData, recordingsIn } from './playlist-data.ts';
import { PlaylistEmbedApp } from './playlist-embed.tsx';
import { PlaylistPage } from './playlist-page.tsx';

const HEADERS = { 'Cache-Control': 'private, no-cache', 'Referrer-Policy': 'no-referrer' };

type Drawn = Omit<PlayerPage, 'head' | 'page' | 'isAlone'> & { readonly data: PlaylistData };

async function draw({ services, params }: PlayerPageRequest): Promise<Drawn> {
  const { httpStatus, data } = await loadPlaylist(services, params.playlist ?? '');
  const hasAudio = data.status === 'found' && recordingsIn(data.notes).length > 0;
  const found = data.status === 'found' ? { ...data, transcript: { ...data.transcript, lines: [] } } : data;
  return { httpStatus, headers: HEADERS, hasAudio, data, found };
}

/** The page of a playlist. */
export async function drawPlaylist(request: PlayerPageRequest): Promise<PlayerPage> {
  const { data, ...drawn } = await draw(request);
  const { config } = request.services;
  return {
    ...{ ...drawn, isAlone: false },
    head: <PlaylistHead data={data} publicUrl={config.publicUrl} />,
    page: (
      <ListenApp config={config} composition={createSsrComposition()} pathname={request.pathname}>
        <PlaylistPage data={data} />
      </ListenApp>
    ),
  };
}

/** The framed player of a playlist. */
export async function drawPlaylistEmbed(request: PlayerPageRequest): Promise<PlayerPage> {
  const { data, ...drawn } = await draw(request);
  const { ui, player, recordings } = createSsrComposition();
  const { ports } = recordings.make(notWhileDrawing);
  return {
    ...{ ...drawn, isAlone: true },
    head: (
      <>
        <PlaylistHead data={data} />
        {/* Nothing in it leads the frame to another page. */}
        <base target="_blank" />
      </>
    ),
    page: <PlaylistEmbedApp data={data} ui={ui} player={player.make(notWhileDrawing)} recordings={ports} />,
  };
}

interface PlaylistHeadProps {
  readonly data: PlaylistData;
  /** For previews of the link. */
  readonly publicUrl?: string;
}

function PlaylistHead({ data, publicUrl }: PlaylistHeadProps): ReactNode {
  const name = playlistName(data.status === 'found' ? data.title : '');
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121110" />
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <title>{pageTitle({ title: name })}</title>
      {publicUrl !== undefined && data.status === 'found' && (
        <Preview data={data} name={name} publicUrl={publicUrl} />
      )}
    </>
  );
}

interface PreviewProps extends Required<PlaylistHeadProps> {
  readonly data: Extract<PlaylistData, { readonly status: 'found' }>;
  readonly name: string;
}

/** Only for a playlist that exists, with the picture of the first note that everybody may hear. */
function Preview({ data: { id, notes }, name, publicUrl }: PreviewProps): ReactNode {
  const url = `${publicUrl}/playlist/${id}`;
  const oembed = `${publicUrl}${API_BASE_PATH}/oembed?format=json&url=${encodeURIComponent(url)}`;
  const recordings = recordingsIn(notes);
  const [first] = recordings;
  const description = PLAYLIST_TEXTS.notes({ count: recordings.length });
  return (
    <>
      <meta property="og:site_name" content="Beep" />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={name} />
      {first !== undefined && (
        <>
          <link rel="alternate" type="application/json+oembed" href={oembed} title={name} />
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
          <meta property="og:image" content={`${first.shareUrl}/card.png`} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={name} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
