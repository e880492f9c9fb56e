import { LANGUAGE_TAGS, type Language } from '@beep/core/languages';
import { englishMessages, LANGUAGE_ROOM, readRoom, readSentences, roomNames } from './catalogue.ts';
import { checkLanguage } from './check.ts';
import { TEXT_CONSTANTS } from './constants.ts';
import {
  fillMarkers,
  lookUpMarkers,
  type MarkedModule,
  markedArray,
  writeMarkedModule,
} from './write-module.ts';

const FORMAT_PATH = '../text-format.ts';

/**
 * The code of `compiled/<room>.ts` with a marker in place of each message; null for another file. What is built with it
 * is filled in for each language by {@link createFill}, or reads its sentences from a table by {@link createTable}.
 */
export function markedModule(room: string, filledWith: MarkedModule['filledWith']): string | null {
  if (!isRoom(room)) return null;
  const numbers = numbersOf(room);
  const numberOf = (path: string): number => numbers.get(path) ?? -1;
  return writeMarkedModule(readRoom(room), { numberOf, formatPath: FORMAT_PATH, filledWith });
}

function isRoom(name: string): boolean {
  return name === LANGUAGE_ROOM || roomNames().includes(name);
}

/** The numbers of the messages of a room, by their paths. */
function numbersOf(room: string): ReadonlyMap<string, number> {
  return new Map(
    englishMessages().flatMap((message, number) => (message.room === room ? [[message.path, number]] : [])),
  );
}

/** Fills in the markers of code. Throws for a language with missing, unused or wrong sentences, and names them. */
export function createFill(language: Language): (code: string) => string {
  const fill = fills.get(language) ?? readFill(language);
  fills.set(language, fill);
  return fill;
}

const fills = new Map<Language, (code: string) => string>();

function readFill(language: Language): (code: string) => string {
  const { errors } = checkLanguage(language);
  if (errors.length > 0) throw new Error(`packages/texts/${language}:\n${errors.join('\n')}`);
  const sentences = readSentences(language);
  return (code) => fillMarkers(code, (number) => sentences[number] ?? '', TEXT_CONSTANTS);
}

/** The messages that some code uses, as an array for each language. */
export interface TextTable {
  /** Replaces the markers of code by look-ups in the array, which has the given name. */
  lookUp(code: string): string;
  /** The array in a language, as code. Throws as {@link createFill} does. */
  arrayIn(language: Language): string;
}

export function createTable(name: string): TextTable {
  const places = new Map<number, number>();
  const placeOf = (number: number): number => {
    const place = places.get(number) ?? places.size;
    places.set(number, place);
    return place;
  };
  return {
    lookUp: (code) => lookUpMarkers(code, name, placeOf),
    arrayIn(language) {
      const english = englishMessages();
      const messages = [...places.keys()].map((number) => ({ number, text: english[number]?.text ?? '' }));
      return createFill(language)(markedArray(messages));
    },
  };
}

/** The names that code with all languages has for its sentences. */
export interface AllTexts {
  /** The array of the language that is chosen. The code sets it before other modules run. */
  readonly table: string;
  /** An object with a function for each language, which returns its array. */
  readonly tables: string;
}

/** Puts the sentences of built code into it, in every language: for scripts that have few and cannot load them. */
export function withAllTexts(code: string, { table, tables }: AllTexts): string {
  const texts = createTable(table);
  const lookedUp = texts.lookUp(code);
  if (!lookedUp.includes(tables)) throw new Error(`The script does not read ${tables}.`);
  const arrays = LANGUAGE_TAGS.map(
    (language) => `${JSON.stringify(language)}:()=>${texts.arrayIn(language)}`,
  );
  return lookedUp.replace(tables, () => `{${arrays.join(',')}}`);
}
