import type { SearchMatch } from '@beep/core/recordings';
import type { TranscriptText } from '@beep/core/transcripts';
import { transcriptLines } from '@beep/core/transcripts/lines';
import { type FoundWord, findWords, MAX_INDEXED_WORDS } from './search-words.ts';

/** Characters of a text before the words that matched, and of the whole excerpt. */
const BEFORE = 40;
const EXCERPT = 140;
/** No word is cut, but one that is longer than this. */
const MAX_EXCERPT = 400;
/** Control characters, lone surrogates, and marks that change the direction of the text after them. */
const UNSAFE = /\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu;

type Mark = SearchMatch['marks'][number];

/** A text with the places where a search matched it. */
export type MatchedText = Omit<SearchMatch, 'field'>;

/** The texts of a recording that a search reads. */
export interface SearchedTexts {
  readonly title?: string | null;
  /** The names of its labels. */
  readonly labels?: readonly string[];
  readonly transcript?: TranscriptText | undefined;
}

/**
 * Why a search, as folded words, found a recording: the title, or else a label, or else the transcript. Worker threads call
 * it, because transcripts are long.
 */
export function findMatch(
  { title, labels = [], transcript }: SearchedTexts,
  search: readonly string[],
): SearchMatch | undefined {
  const titled = markAll(title ?? '', search);
  if (titled) return { field: 'title', ...titled };
  for (const name of labels) {
    const labelled = markAll(name, search);
    if (labelled) return { field: 'label', ...labelled };
  }
  const lines = transcript ? transcriptLines(transcript).map(({ text }) => text) : [];
  const spoken = excerptAround(lines.join(' '), search);
  return spoken && { field: 'transcript', ...spoken };
}

/** Marks a search, as folded words, in a short text; undefined if it does not match. */
export function markAll(text: string, search: readonly string[]): MatchedText | undefined {
  const marks = [...matchesIn(findWords(text), search)];
  return marks.length === 0 ? undefined : { text, marks };
}

/**
 * The part of a transcript around the first place where a search matches, on one line; undefined if it does not match.
 * Reads the words that are indexed, and no further than that part.
 */
export function excerptAround(text: string, search: readonly string[]): MatchedText | undefined {
  const nearby: FoundWord[] = [];
  const [first] = matchesIn(remembering(findWords(text), nearby), search);
  if (first === undefined) return undefined;
  const from = nearby.find(({ start }) => start >= first[0] - BEFORE)?.start ?? first[0];
  const isFromStart = from === nearby[0]?.start && nearby.length < REMEMBERED && from <= BEFORE;
  const begin = isFromStart ? 0 : from;
  const end = endOfExcerpt(text, { begin, matchEnd: first[1] });
  const marks = [...matchesIn(findWords(text.slice(begin, end)), search)];
  return joined(text.slice(begin, end), marks, { isStart: begin === 0, isEnd: end === text.length });
}

/** More words than can begin within {@link BEFORE} and a search. */
const REMEMBERED = 128;

function* remembering(words: Iterable<FoundWord>, nearby: FoundWord[]): Generator<FoundWord> {
  let read = 0;
  for (const word of words) {
    nearby.push(word);
    if (nearby.length > REMEMBERED) nearby.shift();
    yield word;
    read += 1;
    if (read === MAX_INDEXED_WORDS) return;
  }
}

/** Where the words of a search stand one after the other, the last one as a prefix. */
function* matchesIn(words: Iterable<FoundWord>, search: readonly string[]): Generator<Mark> {
  const last = search.length - 1;
  let recent: FoundWord[] = [];
  for (const word of words) {
    recent.push(word);
    if (recent.length > search.length) recent.shift();
    const [first] = recent;
    if (first === undefined || recent.length < search.length) continue;
    const isMatch = recent.every(({ folded }, at) =>
      at === last ? folded.startsWith(search[at] ?? '') : folded === search[at],
    );
    if (!isMatch) continue;
    yield [first.start, word.end];
    recent = [];
  }
}

/** Behind a word, or the end of the text. */
function endOfExcerpt(
  text: string,
  { begin, matchEnd }: { readonly begin: number; readonly matchEnd: number },
): number {
  if (text.length <= begin + EXCERPT) return text.length;
  const most = Math.min(Math.max(matchEnd, begin + EXCERPT), begin + MAX_EXCERPT);
  let end = Math.min(matchEnd, most);
  const rest = text.slice(end, most + 1);
  for (const word of findWords(rest)) if (word.end < rest.length) end = Math.max(end, matchEnd + word.end);
  return end;
}

function joined(
  text: string,
  marks: readonly Mark[],
  { isStart, isEnd }: { readonly isStart: boolean; readonly isEnd: boolean },
): MatchedText {
  let line = isStart ? '' : '…';
  let at = 0;
  const placed: Mark[] = [];
  for (const [start, end] of marks) {
    line += onOneLine(text.slice(at, start));
    const from = line.length;
    line += onOneLine(text.slice(start, end));
    placed.push([from, line.length]);
    at = end;
  }
  line += onOneLine(text.slice(at)).trimEnd();
  return { text: isEnd ? line : `${line}…`, marks: placed };
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSAFE, '');
}
