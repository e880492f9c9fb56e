import { cueWords } from '../cue-words.ts';
import type { MarkedText } from '../marked-text.ts';
import { cueSettings, DIVIDER, isStandardTiming, readCues, type SourceCue } from '../parse-vtt.ts';
import { type VttCue, vttPayload, vttTiming } from '../write-vtt.ts';
import { readMarkup } from './read-markup.ts';

/** A WebVTT file in pieces: its cues with text, and all between them. */
export interface VttDocument {
  readonly text: string;
  /** In the order of the file. */
  readonly cues: readonly DocumentCue[];
  /** The text after the last cue. */
  readonly end: string;
}

/** A cue, and the pieces of the file that belong to it. */
export interface DocumentCue extends VttCue, MarkedText {
  /** The text between the previous cue and this one: the header, notes, styles. */
  readonly before: string;
  /** Its identifier, with the end of its line. */
  readonly identifier: string;
  /** Its times, settings and text. */
  readonly body: string;
  /** Its times and settings, without the end of the line. */
  readonly timing: string;
  /** LF, CR LF or CR. */
  readonly lineEnd: string;
  /** The end of its last line, and the empty lines after it. */
  readonly tail: string;
}

/** A cue that replaces the cue `origin` of a document or a part of it, or that was added beside it. */
export interface EditedCue extends VttCue, MarkedText {
  readonly origin: number;
  readonly isAdded: boolean;
}

/** A line with its end. */
const SOURCE_LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g;
const LINE_END = /(?:\r\n|\r|\n)$/;

export function readVttDocument(text: string): VttDocument {
  const lines = text.match(SOURCE_LINE) ?? [];
  const cues: DocumentCue[] = [];
  let end = 0;
  for (const cue of readCues(text)) {
    const payload = cue.payload.join('\n');
    const text = cueWords(payload);
    if (text === '') continue;
    const read = readCue(lines, cue);
    const runs = readMarkup(payload, text);
    cues.push({ ...read.cue, text, runs, before: lines.slice(end, cue.firstLine).join('') });
    end = read.end;
  }
  return { text, cues, end: lines.slice(end).join('') };
}

function readCue(
  lines: readonly string[],
  { startSeconds, endSeconds, firstLine, timingLine, endLine }: SourceCue,
): { readonly cue: Omit<DocumentCue, keyof MarkedText | 'before'>; readonly end: number } {
  let end = endLine;
  while (end < lines.length && DIVIDER.test((lines[end] ?? '').replace(LINE_END, ''))) end += 1;
  const lineEndOf = (at: number): string => LINE_END.exec(lines[at] ?? '')?.[0] ?? '';
  const cue = {
    startSeconds,
    endSeconds,
    identifier: lines.slice(firstLine, timingLine).join(''),
    body: lines.slice(timingLine, endLine).join('').replace(LINE_END, ''),
    timing: (lines[timingLine] ?? '').replace(LINE_END, ''),
    lineEnd: lineEndOf(timingLine),
    tail: lineEndOf(endLine - 1) + lines.slice(endLine, end).join(''),
  };
  return { cue, end };
}

/**
 * Writes a document with its cues replaced. Cues without text are left out. All that is not edited stays as it is in
 * the file, to the byte; edited text keeps its markup, except times inside a cue.
 */
export function writeVttDocument(document: VttDocument, edited: readonly EditedCue[]): string {
  const parts = new Map<number, EditedCue[]>();
  for (const cue of edited) {
    if (cue.text.trim() === '') continue;
    const same = parts.get(cue.origin);
    if (same === undefined) parts.set(cue.origin, [cue]);
    else same.push(cue);
  }
  let written = '';
  document.cues.forEach((cue, origin) => {
    written += cue.before;
    const replacing = parts.get(origin) ?? [];
    if (replacing.length > 0) written += writeCue(cue, replacing);
    // What follows must not become text of the cue before.
    else if (!BLOCK_END.test(written)) written += cue.lineEnd;
  });
  return written + document.end;
}

const BLOCK_END = /(?:^|\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)$/;

function writeCue(source: DocumentCue, parts: readonly EditedCue[]): string {
  const { identifier, body, lineEnd, tail } = source;
  const identified = parts.find(({ isAdded }) => !isAdded);
  const written = parts.map((cue) => {
    const before = cue === identified ? identifier : '';
    if (isSameCue(cue, source)) return before + body;
    return before + [timingOf(cue, source), ...vttPayload(cue)].join(lineEnd);
  });
  return written.join(lineEnd + lineEnd) + tail;
}

/** As in the file if the times are the same, unless players might not read it. */
function timingOf(cue: EditedCue, source: DocumentCue): string {
  const isSame = cue.startSeconds === source.startSeconds && cue.endSeconds === source.endSeconds;
  if (isSame && isStandardTiming(source.timing)) return source.timing;
  return vttTiming(cue) + cueSettings(source.timing);
}

/** True if neither the times nor the text differ. */
export function isSameCue(one: VttCue, other: VttCue): boolean {
  return (
    one.startSeconds === other.startSeconds &&
    one.endSeconds === other.endSeconds &&
    one.text.trim() === other.text
  );
}
