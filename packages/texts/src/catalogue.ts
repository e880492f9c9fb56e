import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languageFacts } from '@beep/core/languages';
import type { Room } from './messages.ts';

const FOLDER = join(import.meta.dirname, '..');

/** The names of the rooms: the files of English without their endings. */
export function roomNames(): readonly string[] {
  return readdirSync(join(FOLDER, 'en'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

/** The sentences of a room in English. */
export function readRoom(name: string): Room {
  return JSON.parse(readFileSync(join(FOLDER, 'en', `${name}.json`), 'utf8'));
}

/** What the room `language` has: the tags of the chosen language, for the code. */
export function languageRoom(language: Language): Room {
  const { locale, direction } = languageFacts(language);
  return {
    '@LANGUAGE': 'The language tag of the sentences, for `lang` attributes.',
    LANGUAGE: language,
    '@LOCALE': 'How dates and numbers are written, as a BCP 47 tag.',
    LOCALE: locale,
    '@DIRECTION': 'The direction of the text, for `dir` attributes.',
    DIRECTION: direction,
  };
}
