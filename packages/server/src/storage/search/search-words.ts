import { createHash } from 'node:crypto';
import { type Transcript, transcriptLines } from '@beep/core';

/** The words of a transcript that can be found: twice what a fast speaker says in the longest recording. */
export const MAX_INDEXED_WORDS = 10_000;
/** Longer words are the same where these UTF-16 units are. */
const MAX_WORD_LENGTH = 64;
/** The words of a search; in scripts without spaces every character is one. */
export const MAX_SEARCH_WORDS = 32;

/** Scripts that are written without spaces: each of their characters, with its marks, is a word. */
const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;
const WORD = new RegExp(
  String.raw`(?=[\p{L}\p{N}])${UNSPACED}\p{M}*|(?:(?!${UNSPACED})[\p{L}\p{N}\p{M}])+`,
  'gu',
);

/** No language has more marks on a character (UAX #15, stream-safe text). Putting n of them in order takes n² steps. */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * The words of a text as the index has them: in small letters, without punctuation. It is one rule for both databases,
 * so that both find the same.
 */
export function* searchWords(text: string): Generator<string> {
  for (const [word] of text.replace(MANY_MARKS, '$1').normalize('NFC').toLowerCase().matchAll(WORD)) {
    yield word.length > MAX_WORD_LENGTH ? shortened(word) : word;
  }
}

/** Never half a character. */
function shortened(word: string): string {
  return word.slice(0, MAX_WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
}

/** What is said, without times and punctuation: the first words, with a space before and after each. */
export function spokenWords(transcript: Transcript): string {
  const words: string[] = [];
  for (const line of transcriptLines(transcript)) {
    for (const word of searchWords(line.text)) {
      words.push(word);
      if (words.length === MAX_INDEXED_WORDS) return joined(words);
    }
  }
  return joined(words);
}

function joined(words: readonly string[]): string {
  return words.length === 0 ? ' ' : ` ${words.join(' ')} `;
}

/**
 * The words under which a transcript stands in the index, each once. Every word begins with its owner's key, so that a
 * search walks through entries of that owner and of nobody else.
 */
export function indexWords(owner: string, spoken: string): readonly string[] {
  const key = ownerKey(owner);
  return [...new Set(spoken.split(' '))].filter((word) => word !== '').map((word) => key + word);
}

/** Two owners with one key would share entries of the index, and still never see each other's recordings. */
function ownerKey(owner: string): string {
  return createHash('sha256').update(owner).digest('hex').slice(0, 10);
}

/** What is looked for, as the index has it. */
export interface WordSearch {
  /** All of them must be there, as whole words. */
  readonly words: readonly string[];
  /** A word must begin so. */
  readonly beginning: string;
  /** Must stand in the spoken words; undefined where words and beginning say it all. */
  readonly phrase: string | undefined;
}

/** The words one after the other, the last of which may be a beginning; undefined where there is no word. */
export function parseWordSearch(owner: string, search: string): WordSearch | undefined {
  const words = [...searchWords(search)];
  const last = words.at(-1);
  if (last === undefined) return undefined;
  const key = ownerKey(owner);
  const whole = [...new Set(words.slice(0, -1))].map((word) => key + word);
  return {
    words: whole,
    beginning: key + last,
    phrase: whole.length === 0 ? undefined : ` ${words.join(' ')}`,
  };
}

/** How many words a search has. */
export function countSearchWords(search: string): number {
  return [...searchWords(search)].length;
}
