import '@beep/ui/styles';
import { createPageComposition } from '../../page-composition.ts';
import { ListenApp } from '../../play/listen-app.tsx';
import { hydratePlayerPage } from '../../player-page/hydrate-player-page.ts';
import { withDrawnLines } from '../../player-page/read-drawn-lines.ts';
import type { PlaylistData } from './playlist-data.ts';
import { PlaylistPage } from './playlist-page.tsx';

// The entry of the page of a playlist.
hydratePlayerPage<PlaylistData>(({ config, found }, page) => (
  <ListenApp
    config={config}
    composition={createPageComposition(config, { scope: 'browser' }).page}
    pathname={location.pathname}
  >
    <PlaylistPage data={found.status === 'found' ? withDrawnLines(found, page) : found} />
  </ListenApp>
));
