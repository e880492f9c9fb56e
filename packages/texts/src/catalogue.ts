import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languageFacts } from '@beep/core/languages';
import { type Message, messagesOf, type Room } from './messages.ts';
import { pseudoMessage } from './pseudo-message.ts';
import { readTranslations } from './translations.ts';

const FOLDER = join(import.meta.dirname, '..');
/** For pictures only: English is the pseudo-language en-XA, in which each sentence can be told from other text. */
const IS_PSEUDO = process.env.PSEUDO_TEXTS === '1';
/** The room with the tags of the language itself. */
export const LANGUAGE_ROOM = 'language';

/** The names of the rooms that translators have: the files of English without their endings. */
export function roomNames(): readonly string[] {
  return readdirSync(join(FOLDER, 'en'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

/** A room in English. */
export function readRoom(name: string): Room {
  if (name === LANGUAGE_ROOM) return languageRoom('en');
  return JSON.parse(readFileSync(join(FOLDER, 'en', `${name}.json`), 'utf8'));
}

function languageRoom(language: Language): Room {
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

/** The PO file with the translations of a room. */
export function translationFile(language: Language, room: string): string {
  return join(FOLDER, language, `${room}.po`);
}

/** What it has; empty if it does not exist yet. */
export function readTranslationFile(language: Language, room: string): string {
  const path = translationFile(language, room);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Every message of the catalogue in English, in one order: its place is its number. */
export interface NumberedMessage extends Message {
  readonly room: string;
}

let numbered: readonly NumberedMessage[] | undefined;

export function englishMessages(): readonly NumberedMessage[] {
  numbered ??= [LANGUAGE_ROOM, ...roomNames()].flatMap((room) =>
    messagesOf(readRoom(room)).map((message) => ({ ...message, room })),
  );
  return numbered;
}

/** The sentences of a language by the numbers of their messages; null where one is missing. */
export function readSentences(language: Language): readonly (string | null)[] {
  const english = englishMessages();
  if (language === 'en') {
    return english.map(({ room, text }) =>
      IS_PSEUDO && room !== LANGUAGE_ROOM ? pseudoMessage(text) : text,
    );
  }
  const byRoom = new Map(
    roomNames().map((room) => [
      room,
      readTranslations(
        readTranslationFile(language, room),
        english.filter((message) => message.room === room),
      ),
    ]),
  );
  const own = new Map(messagesOf(languageRoom(language)).map(({ path, text }) => [path, text]));
  return english.map(({ room, path }) =>
    room === LANGUAGE_ROOM ? (own.get(path) ?? null) : (byRoom.get(room)?.get(path)?.text ?? null),
  );
}

/** Changes with every change of the sentences of a language: eight hexadecimal digits. */
export function catalogueHash(language: Language): string {
  return createHash('sha256')
    .update(JSON.stringify(readSentences(language)))
    .digest('hex')
    .slice(0, 8);
}
