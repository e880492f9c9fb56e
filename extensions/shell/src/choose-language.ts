import { firstLanguage, type Language } from '@beep/core/languages';

/** The first language of some tags, or of the browser's, that the product has; English without one. */
export function chooseLanguage(tags: readonly string[]): Language {
  return firstLanguage([...tags, ...navigator.languages]) ?? 'en';
}
