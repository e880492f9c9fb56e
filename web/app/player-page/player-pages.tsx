import type { SitePage, SiteServices } from '@beep/api';
import type { ReactNode } from 'react';
import type { SiteFiles } from '../../vite/site-files.ts';
import { EmbedApp } from '../embed/embed-app.tsx';
import { EmbedHead } from '../embed/embed-head.tsx';
import { ListenApp } from '../play/listen-app.tsx';
import { ListenHead } from '../play/listen-head.tsx';
import { loadPlay, type PlayResponse } from '../play/play-data.ts';
import { createSsrComposition, notWhileDrawing } from '../ssr-composition.ts';
import type { PlayerPageData } from './player-page-data.ts';
import { renderPlayerPage } from './render-player-page.ts';

interface PlayerPage {
  /** True for the player alone, which other sites may frame. */
  readonly isAlone: boolean;
  readonly head: (data: PlayerPageData) => ReactNode;
  readonly page: (data: PlayerPageData, pathname: string) => ReactNode;
}

const PLAYER_PAGES: Readonly<Record<NonNullable<SitePage['player']>, PlayerPage>> = {
  listen: {
    isAlone: false,
    head: (data) => <ListenHead {...data} />,
    page: (data, pathname) => (
      <ListenApp data={data} composition={createSsrComposition()} pathname={pathname} />
    ),
  },
  embed: {
    isAlone: true,
    head: ({ found }) => <EmbedHead found={found} />,
    page: ({ found }) => {
      const { ui, player, recordings } = createSsrComposition();
      const { ports } = recordings.make(notWhileDrawing);
      return <EmbedApp found={found} ui={ui} player={player.make(notWhileDrawing)} recordings={ports} />;
    },
  },
};

export interface DrawnPlayerPage extends PlayResponse {
  readonly html: string;
  readonly isAlone: boolean;
}

/** The page of a recording; undefined for all other pages. */
export async function drawPlayerPage(
  { player }: SitePage,
  id: string,
  { services, files, pathname }: { services: SiteServices; files: SiteFiles; pathname: string },
): Promise<DrawnPlayerPage | undefined> {
  if (player === undefined) return undefined;
  const kind = PLAYER_PAGES[player];
  const { isAlone } = kind;
  const found = await loadPlay(services, id, { withLines: !isAlone });
  const data: PlayerPageData = { config: services.config, found: found.data };
  const html = renderPlayerPage({
    ...{ services, data, script: files.entries[player], stylesheets: files.stylesheets },
    head: kind.head(data),
    page: kind.page(data, pathname),
  });
  return { ...found, html, isAlone };
}
