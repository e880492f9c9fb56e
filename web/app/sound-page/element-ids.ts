/** The element that holds the drawn page, and the one with what the browser goes on from. */
export const SOUND_PAGE_ID = 'sound-page';
export const SOUND_PAGE_DATA_ID = 'sound-page-data';
