import type { SiteServices } from '@beep/api';
import type { ReactNode } from 'react';
import type { EntryContext } from 'react-router';
import { createDrawingComposition } from '../drawing-composition.ts';
import { EmbedApp } from '../embed/embed-app.tsx';
import { EmbedHead } from '../embed/embed-head.tsx';
import { ListenApp } from '../play/listen-app.tsx';
import { ListenHead } from '../play/listen-head.tsx';
import type { PlayData } from '../play/play-data.ts';
import { drawSoundPage } from './draw-sound-page.ts';
import type { SoundPageData } from './sound-page-data.ts';

interface SoundPage {
  /** The route whose loader finds the recording, and the one that takes the page over. */
  readonly route: string;
  /** Whether it is the player and nothing else, which other sites may show in a frame. */
  readonly isAlone: boolean;
  readonly script: string;
  readonly head: (data: SoundPageData) => ReactNode;
  readonly page: (data: SoundPageData, pathname: string) => ReactNode;
}

const SOUND_PAGES: readonly SoundPage[] = [
  {
    route: 'routes/play',
    isAlone: false,
    script: 'routes/listen-script',
    head: (data) => <ListenHead {...data} />,
    page: (data, pathname) => (
      <ListenApp data={data} composition={createDrawingComposition()} pathname={pathname} />
    ),
  },
  {
    route: 'routes/embed',
    isAlone: true,
    script: 'routes/embed-script',
    head: ({ found }) => <EmbedHead found={found} />,
    page: ({ found }) => <EmbedApp found={found} ports={createDrawingComposition().ui} />,
  },
];

/** The page's HTML where it is one with a recording and nothing went wrong; undefined for every other page. */
export function soundPageOf(
  { staticHandlerContext, manifest }: EntryContext,
  services: SiteServices,
  pathname: string,
): string | undefined {
  const kind = kindOf(staticHandlerContext);
  if (kind === undefined) return undefined;
  const { loaderData } = staticHandlerContext;
  const data: SoundPageData = { config: services.config, found: loaderData[kind.route] as PlayData };
  return drawSoundPage({
    services,
    data,
    head: kind.head(data),
    page: kind.page(data, pathname),
    script: kind.script,
    manifest,
  });
}

/** Whether that page is the player and nothing else. */
export function isPlayerAlone({ staticHandlerContext }: Pick<EntryContext, 'staticHandlerContext'>): boolean {
  return kindOf(staticHandlerContext)?.isAlone === true;
}

function kindOf({ errors, loaderData }: EntryContext['staticHandlerContext']): SoundPage | undefined {
  return errors === null ? SOUND_PAGES.find(({ route }) => loaderData[route] !== undefined) : undefined;
}
