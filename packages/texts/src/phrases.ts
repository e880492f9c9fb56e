import type { Language } from '@beep/core/languages';
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { englishMessages, LANGUAGE_ROOM, readSentences } from './catalogue.ts';
import { TEXT_CONSTANTS } from './constants.ts';
import { parseMessage } from './parse-message.ts';

/** What a page shows of a message: words, and the names of arguments between them. */
type Segment = { readonly words: string } | { readonly argument: string };
/** One way through the cases of a message. */
type Variant = readonly Segment[];

/** What is looked for in thousands of sentences, made once for each. */
interface Sentence {
  readonly variant: Variant;
  /** In small letters, with a sign for each value. */
  readonly lower: string;
  /** Of its own words. */
  readonly length: number;
  /** Finds the values of its arguments. Undefined if it has no words. */
  readonly pattern: RegExp | undefined;
}

interface Entry {
  readonly english: readonly Sentence[];
  readonly translated: readonly Variant[];
}

/** Finds the sentences of a language that say what English ones do, for tests that are written in English. */
export type FindPhrase = (english: string | RegExp, isExact?: boolean) => string | RegExp;

/**
 * A string is a sentence, or a part of one unless it is exact, in which values may be put in; a regular expression matches
 * sentences with numbers of its own put in. What the catalogue does not have (names, addresses) is returned as it is.
 */
export function createPhraseFinder(language: Language): FindPhrase {
  const sentences = readSentences(language);
  const entries = englishMessages().flatMap(({ room, text }, number): readonly Entry[] => {
    const translated = sentences[number];
    if (room === LANGUAGE_ROOM || translated === null || translated === undefined) return [];
    return [{ english: variantsOf(text).map(sentenceOf), translated: variantsOf(translated) }];
  });
  return (english, isExact = false) => {
    const patterns =
      typeof english === 'string' ? ofString(entries, english, isExact) : ofPattern(entries, english);
    return patterns.length === 0 ? english : new RegExp([...new Set(patterns)].join('|'), 'i');
  };
}

function ofString(entries: readonly Entry[], phrase: string, isExact: boolean): readonly string[] {
  const lower = phrase.toLowerCase();
  const found = sentencesThatAre(entries, phrase).map(isExact ? whole : words);
  if (isExact) return found;
  const parts = entries.filter(({ english }) => english.some((sentence) => sentence.lower.includes(lower)));
  return [...found, ...parts.flatMap(({ translated }) => translated.map((one) => whole(patternOf(one))))];
}

/** The translations of the sentences with the most words of their own: "Line 2 of 3" is not "2 of 3" after a value. */
function sentencesThatAre(entries: readonly Entry[], phrase: string): readonly string[] {
  const found = entries.flatMap(({ english, translated }) =>
    english.flatMap((sentence) => {
      const values = valuesIn(sentence, phrase);
      return values === undefined ? [] : [{ length: sentence.length, translated, values }];
    }),
  );
  const longest = Math.max(...found.map(({ length }) => length));
  return found
    .filter(({ length }) => length === longest)
    .flatMap(({ translated, values }) => translated.map((variant) => patternOf(variant, values)));
}

/** "Poz" is not the beginning of "Poze". */
const NO_LETTER_FOLLOWS = '(?![a-zà-ÿ])';

function ofPattern(entries: readonly Entry[], pattern: RegExp): readonly string[] {
  const samples = ['…', '1', '5', ...(pattern.source.match(/\d+/g) ?? [])];
  const sentences = entries.filter(({ english }) =>
    english.some(
      ({ variant, pattern: own }) =>
        own !== undefined && samples.some((value) => pattern.test(rendered(variant, value))),
    ),
  );
  // "Play, " begins the name of a button: what it plays is behind it.
  const beginning = /^\^([\p{L} ]+)(?:, ?)?$/u.exec(pattern.source)?.[1];
  return [
    ...sentences.flatMap(({ translated }) => translated.map((variant) => whole(patternOf(variant)))),
    ...(beginning === undefined
      ? []
      : sentencesThatAre(entries, beginning).map((words) => `^${words}${NO_LETTER_FOLLOWS}`)),
  ];
}

function variantsOf(message: string): readonly Variant[] {
  return variantsOfElements(parseMessage(message).elements, '');
}

function variantsOfElements(elements: readonly MessageFormatElement[], counted: string): readonly Variant[] {
  return elements.reduce<readonly Variant[]>(
    (before, element) => {
      const after = variantsOfElement(element, counted);
      return before.flatMap((start) => after.map((end) => [...start, ...end]));
    },
    [[]],
  );
}

function variantsOfElement(element: MessageFormatElement, counted: string): readonly Variant[] {
  switch (element.type) {
    case TYPE.literal:
      return [[{ words: element.value }]];
    case TYPE.pound:
      return [[{ argument: counted }]];
    case TYPE.tag:
      return variantsOfElements(element.children, counted);
    case TYPE.plural:
    case TYPE.select:
      return Object.values(element.options).flatMap(({ value }) => variantsOfElements(value, element.value));
    default: {
      const constant = TEXT_CONSTANTS[element.value];
      return [[constant === undefined ? { argument: element.value } : { words: String(constant) }]];
    }
  }
}

function rendered(variant: Variant, value: string): string {
  return variant.map((segment) => ('words' in segment ? segment.words : value)).join('');
}

/** Whether it has words: a sign between two values would match anything. */
function isSentence(variant: Variant): boolean {
  return variant.some((segment) => 'words' in segment && /\p{L}{2}/u.test(segment.words));
}

function sentenceOf(variant: Variant): Sentence {
  return {
    variant,
    lower: rendered(variant, '…').toLowerCase(),
    length: rendered(variant, '').length,
    pattern: isSentence(variant) ? patternOfValues(variant) : undefined,
  };
}

/** Longer values are texts of people, which may say "of" too. */
function patternOfValues(variant: Variant): RegExp {
  const parts = variant.map((segment) => ('words' in segment ? escaped(segment.words) : '(.{1,40}?)'));
  return new RegExp(`^${parts.join('')}$`, 'i');
}

/** The values with which a sentence is this phrase. */
function valuesIn({ variant, pattern }: Sentence, phrase: string): ReadonlyMap<string, string> | undefined {
  const found = pattern?.exec(phrase);
  if (found === null || found === undefined) return undefined;
  const names = variant.flatMap((segment) => ('argument' in segment ? [segment.argument] : []));
  return new Map(names.map((name, at) => [name, found[at + 1] ?? '']));
}

/** Numbers and times are the same in each language; other values may be words of a language. */
function patternOf(variant: Variant, values: ReadonlyMap<string, string> = new Map()): string {
  return variant
    .map((segment) => {
      if ('words' in segment) return escaped(segment.words);
      const value = values.get(segment.argument);
      return value !== undefined && /^[\d:]+$/.test(value) ? escaped(value) : '.*';
    })
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
}

function whole(pattern: string): string {
  return `^\\s*${pattern}\\s*$`;
}

/** Not inside another word. */
function words(pattern: string): string {
  const letter = 'A-Za-z\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff';
  return `(?<![${letter}])${pattern}(?![${letter}])`;
}
