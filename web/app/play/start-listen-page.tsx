import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createPageParts } from '../page-composition.ts';
import { ListenApp } from './listen-app.tsx';
import { LISTEN_DATA_ID, LISTEN_PAGE_ID } from './listen-document-ids.ts';
import { parseListenData } from './parse-listen-data.ts';

/** Takes the drawn listen page over. Without its data the page stays as it was drawn: it plays by itself. */
export function startListenPage(): void {
  const page = document.getElementById(LISTEN_PAGE_ID);
  const data = parseListenData(document.getElementById(LISTEN_DATA_ID)?.textContent);
  if (page === null || data === undefined) return;
  const { page: composition } = createPageParts(data.config);
  startTransition(() => {
    hydrateRoot(page, <ListenApp data={data} composition={composition} pathname={location.pathname} />);
  });
}
