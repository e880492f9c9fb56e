import { createPageParts } from '../page-composition.ts';
import { hydratePlayerPage } from '../player-page/hydrate-player-page.ts';
import { ListenApp } from './listen-app.tsx';

/** Takes the drawn listen page over. */
export function startListenPage(): void {
  hydratePlayerPage((data) => (
    <ListenApp data={data} composition={createPageParts(data.config).page} pathname={location.pathname} />
  ));
}
