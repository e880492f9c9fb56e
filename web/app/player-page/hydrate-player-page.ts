import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HYDRATION_STARTS } from '../original-text.ts';
import { reloadStylesheets } from '../reload-stylesheets.ts';
import { PLAYER_PAGE_DATA_ID, PLAYER_PAGE_ID } from './element-ids.ts';
import { type PlayerPageData, parsePlayerPageData } from './player-page-data.ts';

/** Hydrates a player page, which `app` gets as it was drawn. Without its data it stays static, and still plays. */
export function hydratePlayerPage<Found>(
  app: (data: PlayerPageData<Found>, page: HTMLElement) => ReactNode,
): void {
  const page = document.getElementById(PLAYER_PAGE_ID);
  const data = parsePlayerPageData<Found>(document.getElementById(PLAYER_PAGE_DATA_ID)?.textContent);
  if (page === null || data === undefined) return;
  reloadStylesheets();
  window.dispatchEvent(new Event(HYDRATION_STARTS));
  const drawn = app(data, page);
  startTransition(() => {
    hydrateRoot(page, drawn);
  });
}
