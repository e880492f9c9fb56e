import '@beep/ui/styles';
import { createPageParts } from '../page-composition.ts';
import { hydratePlayerPage } from '../player-page/hydrate-player-page.ts';
import { ListenApp } from './listen-app.tsx';

// The entry of the listen page.
hydratePlayerPage((data) => (
  <ListenApp data={data} composition={createPageParts(data.config).page} pathname={location.pathname} />
));
