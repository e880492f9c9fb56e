/** The element that holds the drawn page, and the one with what the browser goes on from. */
export const PLAYER_PAGE_ID = 'player-page';
export const PLAYER_PAGE_DATA_ID = 'player-page-data';
