/** The element that holds the drawn listen page, and the one with what the browser goes on from. */
export const LISTEN_PAGE_ID = 'listen-page';
export const LISTEN_DATA_ID = 'listen-data';
