import { createHash } from 'node:crypto';
import type { TranscriptText } from '@beep/core/transcripts';
import { transcriptLines, UNSPACED } from '@beep/core/transcripts/lines';
import { foldWord } from './fold-word.ts';

/** The version of these rules. Changing it makes the job that indexes transcripts make every entry again. */
export const WORD_RULES = 3;
/** Indexed words per transcript: twice what a fast speaker says in the longest recording. */
export const MAX_INDEXED_WORDS = 10_000;
/** Words are compared by their first UTF-16 units, up to this length. */
const MAX_WORD_LENGTH = 64;
/** Words per search; in scripts without spaces each character counts as one. */
export const MAX_SEARCH_WORDS = 32;

/** In scripts written without spaces each character, with its marks, is a word. Voicing marks of half-width katakana are letters. */
const WORD = new RegExp(
  String.raw`(?=[\p{L}\p{N}])${UNSPACED}[\p{M}\uff9e\uff9f]*|(?:(?!${UNSPACED})[\p{L}\p{N}\p{M}])+`,
  'gu',
);

/** A word of a text. */
export interface FoundWord {
  /** As searches compare it. */
  readonly folded: string;
  /** Where it is in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the words of a text, without punctuation. Both databases and the marks in results use it, so all find the same.
 */
export function* findWords(text: string): Generator<FoundWord> {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = foldWord(word);
    if (folded === '') continue;
    yield {
      folded: folded.length > MAX_WORD_LENGTH ? shortened(folded) : folded,
      start: index,
      end: index + word.length,
    };
  }
}

/** The words of a text as searches compare them. */
export function* searchWords(text: string): Generator<string> {
  for (const { folded } of findWords(text)) yield folded;
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

/**
 * A search by its parts: what stands between spaces, as folded words. A text matches if it has all parts, in any order, and
 * the words of each part one after the other. The last word of the last part is a prefix.
 */
export type SearchParts = readonly (readonly string[])[];

/** A parsed search. */
export interface WordSearch {
  readonly parts: SearchParts;
  /** Terms of the transcript index that must all match as whole words. */
  readonly words: readonly string[];
  /** A prefix that some term must have. */
  readonly beginning: string;
  /** What a text, as words between spaces, contains all of if it matches. */
  readonly texts: readonly string[];
}

/** A search with the ids of the labels whose name matches. */
export interface LabelledSearch extends WordSearch {
  readonly labels: readonly string[];
}

/** Parses a search; undefined if the text has no word. */
export function parseWordSearch(owner: string, search: string): WordSearch | undefined {
  const parts = search
    .split(/\s+/)
    .map((part) => [...searchWords(part)])
    .filter((words) => words.length > 0);
  const folded = parts.flat();
  const last = folded.at(-1);
  if (last === undefined) return undefined;
  const key = ownerKey(owner);
  const texts = parts.map((words, at) => ` ${words.join(' ')}${at === parts.length - 1 ? '' : ' '}`);
  return {
    parts,
    words: [...new Set(folded.slice(0, -1))].map((word) => key + word),
    beginning: key + last,
    texts: [...new Set(texts)],
  };
}

/** Where the words with a prefix end, in the order of bytes. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

/** The labels whose name matches. A user has few. */
export function labelsFound<Named extends { readonly name: string }>(
  labels: readonly Named[],
  { texts }: Pick<WordSearch, 'texts'>,
): readonly Named[] {
  return labels.filter(({ name }) => {
    const words = wordsBetweenSpaces(name);
    return texts.every((text) => words.includes(text));
  });
}

/** Number of words in a search. */
export function countSearchWords(search: string): number {
  return [...searchWords(search)].length;
}
