/** The elements with the rendered page and with its data for hydration. */
export const PLAYER_PAGE_ID = 'player-page';
export const PLAYER_PAGE_DATA_ID = 'player-page-data';
