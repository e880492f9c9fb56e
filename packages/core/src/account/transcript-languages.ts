/** The languages offered for voice notes, as language tags. */
const LANGUAGES = [
  ...[
    'ar',
    'bg',
    'bn',
    'ca',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'et',
    'fa',
    'fi',
    'fr',
    'he',
    'hi',
    'hr',
    'hu',
  ],
  ...[
    'id',
    'it',
    'ja',
    'ko',
    'lt',
    'lv',
    'ms',
    'nl',
    'no',
    'pl',
    'pt',
    'ro',
    'ru',
    'sk',
    'sl',
    'sr',
    'sv',
    'sw',
  ],
  ...['ta', 'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'zh'],
] as const;

export interface LanguageChoice {
  /** The language tag. */
  readonly tag: string;
  /** In English, as all of the product's texts. */
  readonly name: string;
}

/** The languages to choose from, by name. Contains `stored`, whatever tag the service has. */
export function transcriptLanguages(stored: string | null): readonly LanguageChoice[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const tags = stored === null ? LANGUAGES : new Set([...LANGUAGES, stored]);
  return [...tags]
    .map((tag) => ({ tag, name: nameOf(names, tag) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    // The service accepts tags that are not well-formed.
    return tag;
  }
}
