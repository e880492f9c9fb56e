import { type Language, matchLanguage } from '@beep/core/languages';

/** The language of this page. */
export const HOST_LANGUAGE: Language = pageLanguage();

/**
 * The value in it; the compiled texts take theirs with it.
 * @public
 */
export function inLanguage<Value>(values: Readonly<Record<Language, Value>>): Value {
  return values[HOST_LANGUAGE];
}

/** The script writes the language into the page; Google, which wraps the page, may drop it. */
function pageLanguage(): Language {
  for (const tag of [document.documentElement.lang, ...navigator.languages]) {
    const known = matchLanguage(tag);
    if (known !== null) return known;
  }
  return 'en';
}
