import type { SitePage } from '@beep/api';
import { ERROR_TEXTS, PAGE_LOAD_TEXTS } from '@beep/core/texts';
import { LoadFailure } from '@beep/ui';
import type { SiteFiles } from '../../vite/site-files.ts';
import { EmbedApp } from '../embed/embed-app.tsx';
import { EmbedHead } from '../embed/embed-head.tsx';
import { loadPlaylistDrawing } from '../features/playlists/index.ts';
import { LOAD_FAILURE_ID } from '../load-failure.ts';
import { ListenApp } from '../play/listen-app.tsx';
import { ListenHead } from '../play/listen-head.tsx';
import { ListenPage } from '../play/listen-page.tsx';
import { loadPlay, type PlayData, playHeaders } from '../play/play-data.ts';
import { createSsrComposition, notWhileDrawing } from '../ssr-composition.ts';
import type { PlayerPage, PlayerPageRequest } from './player-page.ts';
import { renderPlayerPage } from './render-player-page.ts';

type DrawPage = (request: PlayerPageRequest) => Promise<PlayerPage>;

const PLAYER_PAGES: Readonly<Record<NonNullable<SitePage['player']>, DrawPage>> = {
  async listen({ services, params, pathname }) {
    const { config } = services;
    const { httpStatus, data: found } = await loadPlay(services, params.audioId ?? '', { withLines: true });
    return {
      ...{ httpStatus, headers: playHeaders(found), isAlone: false, hasAudio: found.status === 'found' },
      head: <ListenHead config={config} found={found} />,
      page: (
        <ListenApp config={config} composition={createSsrComposition()} pathname={pathname}>
          <ListenPage found={found} />
        </ListenApp>
      ),
      found: withoutLines(found),
    };
  },
  async embed({ services, params }) {
    const { httpStatus, data: found } = await loadPlay(services, params.audioId ?? '', { withLines: false });
    const { ui, player, recordings } = createSsrComposition();
    const { ports } = recordings.make(notWhileDrawing);
    return {
      ...{ httpStatus, headers: playHeaders(found), isAlone: true, hasAudio: found.status === 'found' },
      head: <EmbedHead found={found} />,
      page: <EmbedApp found={found} ui={ui} player={player.make(notWhileDrawing)} recordings={ports} />,
      found: withoutLines(found),
    };
  },
  playlist: async (request) => (await loadPlaylistDrawing()).drawPlaylist(request),
  playlistEmbed: async (request) => (await loadPlaylistDrawing()).drawPlaylistEmbed(request),
};

export interface DrawnPlayerPage extends Pick<PlayerPage, 'httpStatus' | 'headers' | 'isAlone'> {
  readonly html: string;
}

/** The page of a recording or of a playlist; undefined for all other pages. */
export async function drawPlayerPage(
  { player }: SitePage,
  { files, ...request }: PlayerPageRequest & { readonly files: SiteFiles },
): Promise<DrawnPlayerPage | undefined> {
  if (player === undefined) return undefined;
  const { services } = request;
  const { httpStatus, headers, isAlone, found, ...drawn } = await PLAYER_PAGES[player](request);
  const html = renderPlayerPage({
    ...{ services, script: files.entries[player], stylesheets: files.stylesheets },
    ...{ ...drawn, data: { config: services.config, found } },
    failure: isAlone ? null : (
      <LoadFailure
        id={LOAD_FAILURE_ID}
        text={drawn.hasAudio ? ERROR_TEXTS.playerPageFailed : PAGE_LOAD_TEXTS.incomplete}
      />
    ),
  });
  return { httpStatus, headers, isAlone, html };
}

/** The page has the lines once. Only the head has the excerpt. */
function withoutLines(found: PlayData): PlayData {
  if (found.status !== 'found') return found;
  const { excerpt: _excerpt, ...rest } = found;
  return { ...rest, transcript: { ...found.transcript, lines: [] } };
}
