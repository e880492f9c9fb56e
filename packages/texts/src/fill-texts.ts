import type { Language } from '@beep/core/languages';
import { englishMessages, LANGUAGE_ROOM, readRoom, readSentences, roomNames } from './catalogue.ts';
import { checkLanguage } from './check.ts';
import { TEXT_CONSTANTS } from './constants.ts';
import { fillMarkers, writeMarkedModule } from './write-module.ts';

const FORMAT_PATH = '../text-format.ts';

/**
 * The code of `compiled/<room>.ts` with a marker in place of each message; null for another file. What is built with it
 * is filled in for each language by {@link fillTexts}.
 */
export function markedModule(room: string): string | null {
  if (room !== LANGUAGE_ROOM && !roomNames().includes(room)) return null;
  const numbers = new Map(
    englishMessages().flatMap((message, number) => (message.room === room ? [[message.path, number]] : [])),
  );
  return writeMarkedModule(readRoom(room), (path) => numbers.get(path) ?? -1, FORMAT_PATH);
}

/** Fills in the markers of code. Throws for a language with missing, unused or wrong sentences, and names them. */
export function createFill(language: Language): (code: string) => string {
  const { errors } = checkLanguage(language);
  if (errors.length > 0) throw new Error(`packages/texts/${language}:\n${errors.join('\n')}`);
  const sentences = readSentences(language);
  return (code) => fillMarkers(code, (number) => sentences[number] ?? '', TEXT_CONSTANTS);
}
