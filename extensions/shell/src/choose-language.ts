import { type Language, matchLanguage } from '@beep/core/languages';

/** The first language that the product has; English without one. */
export function chooseLanguage(tags: readonly string[]): Language {
  for (const tag of [...tags, ...navigator.languages]) {
    const language = matchLanguage(tag);
    if (language !== null) return language;
  }
  return 'en';
}
