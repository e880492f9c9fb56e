/** What a language needs besides its sentences in `texts/<tag>`. */
export interface LanguageFacts {
  /** As its readers call it. */
  readonly name: string;
  /** How `Intl` writes its dates and numbers and chooses its plurals. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The languages of the product, by their BCP 47 tags. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US', direction: 'ltr' },
} as const;

/** The tag of a language of the product. */
export type Language = keyof typeof LANGUAGES;

/** What is known of a language. */
export function languageFacts(language: Language): LanguageFacts {
  return LANGUAGES[language];
}
