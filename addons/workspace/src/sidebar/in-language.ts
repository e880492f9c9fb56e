import { firstLanguage, type Language } from '@beep/core/languages';

/** The language of this page: the script writes it; Google, which wraps the page, may drop it. */
export const HOST_LANGUAGE: Language =
  firstLanguage([document.documentElement.lang, ...navigator.languages]) ?? 'en';

// Imported first: the other modules read their sentences as soon as they run.
globalThis.beepTexts = BEEP_ALL_TEXTS[HOST_LANGUAGE]();
