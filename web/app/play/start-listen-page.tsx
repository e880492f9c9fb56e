import '@beep/ui/styles';
import { createPageComposition } from '../page-composition.ts';
import { hydratePlayerPage } from '../player-page/hydrate-player-page.ts';
import { withDrawnLines } from '../player-page/read-drawn-lines.ts';
import { tellFailedParts } from '../shell/tell-failed-parts.ts';
import { ListenApp } from './listen-app.tsx';
import { ListenPage } from './listen-page.tsx';
import type { PlayData } from './play-data.ts';

// The entry of the listen page.
tellFailedParts();
hydratePlayerPage<PlayData>(({ config, found }, page) => (
  <ListenApp
    config={config}
    composition={createPageComposition(config, { scope: 'browser' }).page}
    pathname={location.pathname}
  >
    <ListenPage found={found.status === 'found' ? withDrawnLines(found, page) : found} />
  </ListenApp>
));
