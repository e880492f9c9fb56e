import type { SearchMatch } from '@beep/core/recordings';
import type { TranscriptText } from '@beep/core/transcripts';
import { transcriptLines } from '@beep/core/transcripts/lines';
import { type FoundWord, findWords, MAX_INDEXED_WORDS, type SearchParts } from './search-words.ts';

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
 * Why a search found a recording: the title, or else a label, or else the transcript. Worker threads call
 * it, because transcripts are long.
 */
export function findMatch(
  { title, labels = [], transcript }: SearchedTexts,
  search: SearchParts,
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

/** Marks the parts of a search in a short text; undefined if it does not have all. */
export function markAll(text: string, search: SearchParts): MatchedText | undefined {
  const words = [...findWords(text)];
  const found = new Set<number>();
  for (const { part } of placesIn(words, search)) found.add(part);
  return found.size < search.length ? undefined : { text, marks: marksIn(words, search) };
}

/**
 * The part of a transcript where a search is: the first place that shows all its parts, or else the one where they are
 * nearest to each other. On one line; undefined if it does not match. Reads the words that are indexed, and no further
 * than that place.
 */
export function excerptAround(text: string, search: SearchParts): MatchedText | undefined {
  const window = nearestParts(text, search);
  if (window === undefined) return undefined;
  const { begin, first, end: windowEnd } = window;
  const matchEnd = windowEnd - begin <= EXCERPT ? windowEnd : first.end;
  const end = endOfExcerpt(text, { begin, matchEnd });
  const excerpt = text.slice(begin, end);
  const marks = marksIn([...findWords(excerpt)], search);
  return joined(excerpt, marks, { isStart: begin === 0, isEnd: end === text.length });
}

/** More words than can begin within {@link BEFORE} and a search. */
const REMEMBERED = 128;

/** A place in a text that has all parts of a search. */
interface SearchWindow {
  /** Of the words before it. */
  readonly begin: number;
  readonly first: Place;
  readonly end: number;
}

function nearestParts(text: string, search: SearchParts): SearchWindow | undefined {
  const nearby: FoundWord[] = [];
  const latest = new Map<number, Place>();
  let nearest: SearchWindow | undefined;
  let length = Number.POSITIVE_INFINITY;
  for (const place of placesIn(remembering(findWords(text), nearby), search)) {
    latest.set(place.part, place);
    if (latest.size < search.length) continue;
    const first = [...latest.values()].reduce((one, other) => (other.start < one.start ? other : one));
    if (place.end - first.start >= length) continue;
    length = place.end - first.start;
    nearest = { begin: beginBefore(first, nearby), first, end: place.end };
    if (length <= EXCERPT - BEFORE || search.length === 1) break;
  }
  return nearest;
}

/** Where a word begins before a place, or the start of the text. */
function beginBefore({ start }: Place, nearby: readonly FoundWord[]): number {
  const from = Math.min(nearby.find((word) => word.start >= start - BEFORE)?.start ?? start, start);
  const isFromStart = from === nearby[0]?.start && nearby.length < REMEMBERED && from <= BEFORE;
  return isFromStart ? 0 : from;
}

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

/** Where a part of a search is. */
interface Place {
  /** Its number in the search. */
  readonly part: number;
  readonly words: readonly FoundWord[];
  readonly start: number;
  readonly end: number;
}

/** Where the words of each part stand one after the other, in the order of their ends. */
function* placesIn(words: Iterable<FoundWord>, search: SearchParts): Generator<Place> {
  const longest = Math.max(...search.map(({ length }) => length));
  const recent: FoundWord[] = [];
  for (const word of words) {
    recent.push(word);
    if (recent.length > longest) recent.shift();
    for (const [part, wanted] of search.entries()) {
      const found = recent.slice(-wanted.length);
      const [first] = found;
      if (first === undefined || found.length < wanted.length) continue;
      const isLast = part === search.length - 1;
      const isMatch = found.every(({ folded }, at) =>
        isLast && at === wanted.length - 1 ? folded.startsWith(wanted[at] ?? '') : folded === wanted[at],
      );
      if (isMatch) yield { part, words: found, start: first.start, end: word.end };
    }
  }
}

/** Words that follow each other have one mark. */
function marksIn(words: readonly FoundWord[], search: SearchParts): readonly Mark[] {
  const matched = new Set([...placesIn(words, search)].flatMap((place) => place.words));
  const marks: Mark[] = [];
  let from: number | undefined;
  for (const [at, word] of words.entries()) {
    if (!matched.has(word)) continue;
    from ??= word.start;
    const next = words[at + 1];
    if (next !== undefined && matched.has(next)) continue;
    marks.push([from, word.end]);
    from = undefined;
  }
  return marks;
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
