import url from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';

/** The font that nearly every page needs, to be asked for before the styles are there. */
export const FONT_URL: string = url;
