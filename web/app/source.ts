/** The source tag of recordings made on the site. */
export const SOURCE = 'BEEP_WEB';
