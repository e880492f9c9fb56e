import url from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';

/** The font of nearly every page, for preloading. */
export const FONT_URL: string = url;
