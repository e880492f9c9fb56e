/** What a language needs besides its sentences in `packages/texts/<tag>`. */
export interface LanguageFacts {
  /** As its readers call it. */
  readonly name: string;
  /** How `Intl` writes dates and numbers and chooses plurals: a BCP 47 tag that browsers know. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The languages of the product, by their BCP 47 tags, in the order of their names. */
export const LANGUAGES = {
  de: { name: 'Deutsch', locale: 'de-DE', direction: 'ltr' },
  en: { name: 'English', locale: 'en-US', direction: 'ltr' },
  es: { name: 'Español', locale: 'es-419', direction: 'ltr' },
  fr: { name: 'Français', locale: 'fr-FR', direction: 'ltr' },
  // `Intl` has no Haitian Creole; French is the other language of Haiti.
  ht: { name: 'Kreyòl ayisyen', locale: 'fr-HT', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', locale: 'pt-BR', direction: 'ltr' },
  vi: { name: 'Tiếng Việt', locale: 'vi-VN', direction: 'ltr' },
  uk: { name: 'Українська', locale: 'uk-UA', direction: 'ltr' },
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl' },
  'zh-Hans': { name: '简体中文', locale: 'zh-Hans-CN', direction: 'ltr' },
  ja: { name: '日本語', locale: 'ja-JP', direction: 'ltr' },
} as const;

/** The tag of a language of the product. */
export type Language = keyof typeof LANGUAGES;

/** The parameter of a page's address that names its language. */
export const LANGUAGE_PARAMETER = 'lang';

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as readonly Language[];

/** What is known of a language. */
export function languageFacts(language: Language): LanguageFacts {
  return LANGUAGES[language];
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGE_TAGS.some((tag) => tag === value);
}
