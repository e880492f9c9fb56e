import { LANGUAGE_TAGS, type Language, languageFacts } from '@beep/core/languages';
import { englishMessages, readTranslationFile, roomNames } from './catalogue.ts';
import { MessageError, type ParsedMessage, parseMessage, translationProblems } from './parse-message.ts';
import { readTranslations, unusedTranslations } from './translations.ts';

/** A translation is longer than English allows for in places such as buttons; short words grow more. */
const MAX_GROWTH = 1.6;
const SHORT_LENGTH = 12;
const BREAKING_SPACE = / [:;!?»]|« /;

/** What `npm run texts` says of a language. Each finding names its room and message. */
export interface LanguageReport {
  readonly language: Language;
  /** They fail the build. */
  readonly errors: readonly string[];
  /** The English sentence has changed since. */
  readonly stale: readonly string[];
  /** Much longer than English, in places where that may not fit. */
  readonly long: readonly string[];
}

/** The languages that are translated. */
export const TRANSLATED: readonly Language[] = LANGUAGE_TAGS.filter((language) => language !== 'en');

/** Compares a language with English. */
export function checkLanguage(language: Language): LanguageReport {
  const report = { language, errors: [] as string[], stale: [] as string[], long: [] as string[] };
  if (language === 'en') return report;
  for (const room of roomNames()) {
    const english = englishMessages().filter((message) => message.room === room);
    const file = readTranslationFile(language, room);
    const translations = readTranslations(file, english);
    report.errors.push(...unusedTranslations(file, english).map((path) => `${room} ${path}: not in English`));
    for (const { path, text } of english) {
      const translation = translations.get(path);
      const name = `${room} ${path}`;
      if (translation === undefined) {
        report.errors.push(`${name}: missing`);
        continue;
      }
      // A stale one may be about other arguments.
      if (translation.isStale) report.stale.push(name);
      report.errors.push(
        ...problems(text, translation.text, language).map((problem) => `${name}: ${problem}`),
      );
      if (isLong(text, translation.text)) report.long.push(`${name}: “${translation.text}” for “${text}”`);
    }
  }
  return report;
}

function problems(english: string, translation: string, language: Language): readonly string[] {
  let parsed: ParsedMessage;
  try {
    parsed = parseMessage(translation);
  } catch (error) {
    if (error instanceof MessageError) return [error.message];
    throw error;
  }
  return [
    ...translationProblems(parseMessage(english), parsed, languageFacts(language)),
    ...(language === 'fr' && BREAKING_SPACE.test(translation)
      ? ['a space beside : ; ! ? « » must not break the line: U+00A0 before a colon, else U+202F']
      : []),
  ];
}

function isLong(english: string, translation: string): boolean {
  // Whole sentences wrap.
  if (/[.?!{]/.test(english)) return false;
  return translation.length > SHORT_LENGTH && translation.length > english.length * MAX_GROWTH;
}
