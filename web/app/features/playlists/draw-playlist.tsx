import { playlistName } from '@beep/core/texts';
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
      <title>{`${name} · Beep`}</title>
      {publicUrl !== undefined && data.status === 'found' && (
        <>
          <meta property="og:site_name" content="Beep" />
          <meta property="og:type" content="website" />
          <meta property="og:url" content={`${publicUrl}/playlist/${data.id}`} />
          <meta property="og:title" content={name} />
        </>
      )}
    </>
  );
}
