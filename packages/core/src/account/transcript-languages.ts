import { LANGUAGE, languagesHintText } from '../texts/index.ts';
import { languageOf } from '../transcripts/spoken-language.ts';

/** The languages offered for voice notes, as language tags. */
const LANGUAGES: readonly string[] = [
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr ht hu',
  'id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv sw ta th tl tr uk ur vi zh',
].flatMap((tags) => tags.split(' '));

export interface LanguageChoice {
  /** The language tag. */
  readonly tag: string;
  /** In the language of the product's texts. */
  readonly name: string;
  /** False if the service writes no transcripts in it. */
  readonly isWritten: boolean;
}

interface LanguagePreferences {
  /** The language spoken in the recordings, as a language tag; null if it is unknown or varies. */
  readonly language: string | null;
  /** The languages of the transcripts, without regions. Null if the service does not know. */
  readonly languages?: readonly string[] | null | undefined;
}

/** The languages to choose from, by name, with all that the service writes and the chosen one. */
export function transcriptLanguages({
  language,
  languages = null,
}: LanguagePreferences): readonly LanguageChoice[] {
  const names = new Intl.DisplayNames(LANGUAGE, { type: 'language' });
  const tags = new Set([...LANGUAGES, ...(languages ?? []), ...(language === null ? [] : [language])]);
  return [...tags]
    .map((tag) => ({ tag, name: nameOf(names, tag), isWritten: isWritten(tag, languages) }))
    .sort((a, b) => a.name.localeCompare(b.name, LANGUAGE));
}

/** What becomes of notes in other languages than those that the service writes; empty if it does not know them. */
export function languagesHint({ language, languages = null }: LanguagePreferences): string {
  if (languages === null || languages.length === 0) return '';
  const names = new Intl.DisplayNames(LANGUAGE, { type: 'language' });
  const written = new Intl.ListFormat(LANGUAGE).format(languages.map((tag) => nameOf(names, tag)));
  const isOther = language !== null && !isWritten(language, languages);
  return languagesHintText(written, isOther ? nameOf(names, language) : null);
}

/** A tag that names no language leaves it to the service. */
function isWritten(tag: string, languages: readonly string[] | null): boolean {
  const language = languageOf(tag);
  return languages === null || language === undefined || languages.includes(language);
}

function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    // The service accepts tags that are not well-formed.
    return tag;
  }
}
