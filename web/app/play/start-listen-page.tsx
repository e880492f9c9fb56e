import { createPageParts } from '../page-composition.ts';
import { hydratePlayerPage } from '../player-page/hydrate-player-page.ts';
import { ListenApp } from './listen-app.tsx';

/** Hydrates the listen page. */
export function startListenPage(): void {
  hydratePlayerPage((data) => (
    <ListenApp data={data} composition={createPageParts(data.config).page} pathname={location.pathname} />
  ));
}
