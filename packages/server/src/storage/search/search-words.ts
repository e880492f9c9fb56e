import { createHash } from 'node:crypto';
import type { TranscriptText } from '@beep/core/transcripts';
import { transcriptLines, UNSPACED } from '@beep/core/transcripts/lines';

/** Indexed words per transcript: twice what a fast speaker says in the longest recording. */
export const MAX_INDEXED_WORDS = 10_000;
/** Words are compared by their first UTF-16 units, up to this length. */
const MAX_WORD_LENGTH = 64;
/** Words per search; in scripts without spaces each character counts as one. */
export const MAX_SEARCH_WORDS = 32;

/** In scripts written without spaces each character, with its marks, is a word. */
const WORD = new RegExp(
  String.raw`(?=[\p{L}\p{N}])${UNSPACED}\p{M}*|(?:(?!${UNSPACED})[\p{L}\p{N}\p{M}])+`,
  'gu',
);

/** No language has more marks on a character (UAX #15, stream-safe text). Sorting n marks takes n² steps. */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Splits a text into normalized words: lower case, without punctuation. Both databases use it, so both find the same.
 */
export function* searchWords(text: string): Generator<string> {
  for (const [word] of text.replace(MANY_MARKS, '$1').normalize('NFC').toLowerCase().matchAll(WORD)) {
    yield word.length > MAX_WORD_LENGTH ? shortened(word) : word;
  }
}

/** Never splits a surrogate pair. */
function shortened(word: string): string {
  return word.slice(0, MAX_WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
}

/** The text of a transcript without times and punctuation: its first words, each between spaces. */
export function spokenWords(transcript: TranscriptText): string {
  const words: string[] = [];
  for (const line of transcriptLines(transcript)) {
    for (const word of searchWords(line.text)) {
      words.push(word);
      if (words.length === MAX_INDEXED_WORDS) return joined(words);
    }
  }
  return joined(words);
}

/** The words of a title or of the name of a label, each between spaces. */
export function wordsBetweenSpaces(text: string): string {
  return joined([...searchWords(text)]);
}

function joined(words: readonly string[]): string {
  return words.length === 0 ? ' ' : ` ${words.join(' ')} `;
}

/**
 * The index terms of a transcript, without duplicates. Each is prefixed with its owner's key, so a search reads entries
 * of that owner only.
 */
export function indexWords(owner: string, spoken: string): readonly string[] {
  const key = ownerKey(owner);
  return [...new Set(spoken.split(' '))].filter((word) => word !== '').map((word) => key + word);
}

/** Owners with the same key would share index entries, but never see each other's recordings. */
function ownerKey(owner: string): string {
  return createHash('sha256').update(owner).digest('hex').slice(0, 10);
}

/** A parsed search. */
export interface WordSearch {
  /** Terms that must all match as whole words. */
  readonly words: readonly string[];
  /** A prefix that some word must have. */
  readonly beginning: string;
  /** What a text, as words between spaces, contains if it matches. */
  readonly text: string;
  /** A text that the spoken words must contain; undefined if words and prefix suffice. */
  readonly phrase: string | undefined;
}

/** Parses a phrase whose last word may be a prefix; undefined if the text has no word. */
export function parseWordSearch(owner: string, search: string): WordSearch | undefined {
  const words = [...searchWords(search)];
  const last = words.at(-1);
  if (last === undefined) return undefined;
  const key = ownerKey(owner);
  const text = ` ${words.join(' ')}`;
  const whole = [...new Set(words.slice(0, -1))].map((word) => key + word);
  return {
    words: whole,
    beginning: key + last,
    text,
    phrase: whole.length === 0 ? undefined : text,
  };
}

/** The labels whose name matches. A user has few. */
export function labelsFound<Named extends { readonly name: string }>(
  labels: readonly Named[],
  { text }: Pick<WordSearch, 'text'>,
): readonly Named[] {
  return labels.filter(({ name }) => wordsBetweenSpaces(name).includes(text));
}

/** Number of words in a search. */
export function countSearchWords(search: string): number {
  return [...searchWords(search)].length;
}
