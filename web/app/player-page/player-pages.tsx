import type { SiteServices } from '@beep/api';
import type { ReactNode } from 'react';
import type { EntryContext } from 'react-router';
import { EmbedApp } from '../embed/embed-app.tsx';
import { EmbedHead } from '../embed/embed-head.tsx';
import { ListenApp } from '../play/listen-app.tsx';
import { ListenHead } from '../play/listen-head.tsx';
import type { PlayData } from '../play/play-data.ts';
import { createSsrComposition } from '../ssr-composition.ts';
import type { PlayerPageData } from './player-page-data.ts';
import { renderPlayerPage } from './render-player-page.ts';

interface PlayerPage {
  /** The route whose loader finds the recording, and the one whose script hydrates the page. */
  readonly route: string;
  /** True for the player alone, which other sites may frame. */
  readonly isAlone: boolean;
  readonly script: string;
  readonly head: (data: PlayerPageData) => ReactNode;
  readonly page: (data: PlayerPageData, pathname: string) => ReactNode;
}

const PLAYER_PAGES: readonly PlayerPage[] = [
  {
    route: 'routes/play',
    isAlone: false,
    script: 'routes/listen-script',
    head: (data) => <ListenHead {...data} />,
    page: (data, pathname) => (
      <ListenApp data={data} composition={createSsrComposition()} pathname={pathname} />
    ),
  },
  {
    route: 'routes/embed',
    isAlone: true,
    script: 'routes/embed-script',
    head: ({ found }) => <EmbedHead found={found} />,
    page: ({ found }) => {
      const { ui, transcripts } = createSsrComposition();
      return <EmbedApp found={found} ports={ui} transcripts={transcripts} />;
    },
  },
];

/** The HTML of a page with a recording; undefined for all other pages and after errors. */
export function playerPageOf(
  { staticHandlerContext, manifest }: EntryContext,
  services: SiteServices,
  pathname: string,
): string | undefined {
  const kind = kindOf(staticHandlerContext);
  if (kind === undefined) return undefined;
  const { loaderData } = staticHandlerContext;
  const data: PlayerPageData = { config: services.config, found: loaderData[kind.route] as PlayData };
  return renderPlayerPage({
    services,
    data,
    head: kind.head(data),
    page: kind.page(data, pathname),
    script: kind.script,
    manifest,
  });
}

/** True if the page is the player alone. */
export function isPlayerAlone({ staticHandlerContext }: Pick<EntryContext, 'staticHandlerContext'>): boolean {
  return kindOf(staticHandlerContext)?.isAlone === true;
}

function kindOf({ errors, loaderData }: EntryContext['staticHandlerContext']): PlayerPage | undefined {
  return errors === null ? PLAYER_PAGES.find(({ route }) => loaderData[route] !== undefined) : undefined;
}
