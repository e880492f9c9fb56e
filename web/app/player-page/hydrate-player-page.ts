import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HYDRATION_STARTS } from '../original-text.ts';
import { PLAYER_PAGE_DATA_ID, PLAYER_PAGE_ID } from './element-ids.ts';
import { type PlayerPageData, parsePlayerPageData } from './player-page-data.ts';
import { readDrawnLines } from './read-drawn-lines.ts';

/** Hydrates a player page. Without its data it stays static, and still plays. */
export function hydratePlayerPage(app: (data: PlayerPageData) => ReactNode): void {
  const page = document.getElementById(PLAYER_PAGE_ID);
  const data = parsePlayerPageData(document.getElementById(PLAYER_PAGE_DATA_ID)?.textContent);
  if (page === null || data === undefined) return;
  window.dispatchEvent(new Event(HYDRATION_STARTS));
  const drawn = app(withDrawnLines(data, page));
  startTransition(() => {
    hydrateRoot(page, drawn);
  });
}

function withDrawnLines(data: PlayerPageData, page: HTMLElement): PlayerPageData {
  const { found } = data;
  if (found.status !== 'found') return data;
  const transcript = { ...found.transcript, lines: readDrawnLines(page) };
  return { ...data, found: { ...found, transcript } };
}
