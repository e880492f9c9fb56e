import { createPageParts } from '../page-composition.ts';
import { takeOverSoundPage } from '../sound-page/take-over-sound-page.ts';
import { ListenApp } from './listen-app.tsx';

/** Takes the drawn listen page over. */
export function startListenPage(): void {
  takeOverSoundPage((data) => (
    <ListenApp data={data} composition={createPageParts(data.config).page} pathname={location.pathname} />
  ));
}
