import { decodeEntities, TAG } from '../cue-words.ts';
import { type MarkedText, type MarkupRun, sliceMarked, unmarked } from '../marked-text.ts';

/** W3C WebVTT, section 4.2.2. Times inside a cue are not kept: they belong to the words before an edit. */
const START_TAG = /^<([bciuv]|lang|ruby|rt)(?:[.\s][^<>]*)?>$/;
const END_TAG = /^<\/([a-z]+)\s*>$/;
/** Deeper tags are dropped from edited cues. */
const MAX_DEPTH = 8;

interface OpenTag {
  readonly name: string;
  readonly source: string;
}

/** The markup of a cue of which `text` are the words. */
export function readMarkup(payload: string, text: string): readonly MarkupRun[] {
  const runs: MarkupRun[] = [];
  const open: OpenTag[] = [];
  let words = '';
  let from = 0;
  const add = (piece: string): void => {
    const decoded = decodeEntities(piece);
    if (decoded === '') return;
    runs.push({ length: decoded.length, tags: open.slice(0, MAX_DEPTH).map(({ source }) => source) });
    words += decoded;
  };
  for (const { 0: tag, index } of payload.matchAll(TAG)) {
    add(payload.slice(from, index));
    from = index + tag.length;
    readTag(tag, open);
  }
  add(payload.slice(from));
  return trimmedRuns({ text: words, runs }, text);
}

function readTag(tag: string, open: OpenTag[]): void {
  const start = START_TAG.exec(tag)?.[1];
  if (start !== undefined) open.push({ name: start, source: tag });
  const end = END_TAG.exec(tag)?.[1];
  if (end === undefined) return;
  // The end of a ruby also ends the text above it.
  if (end === 'ruby' && open.at(-1)?.name === 'rt') open.pop();
  if (open.at(-1)?.name === end) open.pop();
}

/** An entity with a tag inside reads differently in pieces: such a cue loses its markup. */
function trimmedRuns(read: MarkedText, text: string): readonly MarkupRun[] {
  const start = read.text.length - read.text.trimStart().length;
  const trimmed = sliceMarked(read, start, start + text.length);
  return trimmed.text === text ? trimmed.runs : unmarked(text).runs;
}
