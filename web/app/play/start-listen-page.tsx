import '@beep/ui/styles';
import { createPageComposition } from '../page-composition.ts';
import { hydratePlayerPage } from '../player-page/hydrate-player-page.ts';
import { ListenApp } from './listen-app.tsx';

// The entry of the listen page.
hydratePlayerPage((data) => (
  <ListenApp
    data={data}
    composition={createPageComposition(data.config, { scope: 'browser' }).page}
    pathname={location.pathname}
  />
));
