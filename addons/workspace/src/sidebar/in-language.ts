import { firstLanguage, type Language } from '@beep/core/languages';

/** The language of this page: the script writes it; Google, which wraps the page, may drop it. */
export const HOST_LANGUAGE: Language =
  firstLanguage([document.documentElement.lang, ...navigator.languages]) ?? 'en';

/**
 * The value in it; the compiled texts take theirs with it.
 * @public
 */
export function inLanguage<Value>(values: Readonly<Record<Language, Value>>): Value {
  return values[HOST_LANGUAGE];
}
