/** The language tag of the sentences, for `lang` attributes. */
export const LANGUAGE = 'en';

/** How dates and numbers are written, as a BCP 47 tag. */
export const LOCALE = 'en-US';
