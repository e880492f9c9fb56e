import { cutText } from '../texts/cut-text.ts';
import { parseVtt } from './parse-vtt.ts';
import type { TranscriptLine, TranscriptText } from './transcript.ts';

/** Splits longer lines, because a page renders line by line. */
const MAX_SHOWN_CHARACTERS = 4000;

/** The lines of a transcript: cues of WebVTT, paragraphs of plain text. Accepts any text. */
export function transcriptLines(transcript: TranscriptText): readonly TranscriptLine[] {
  return [...shownLines(transcript)];
}

/** The part of a transcript that a page shows at first. */
export interface TranscriptStart {
  readonly lines: readonly TranscriptLine[];
  /** True if these are all lines. */
  readonly isWhole: boolean;
}

const MAX_START_LINES = 100;
const MAX_START_CHARACTERS = 16_000;

/**
 * Characters of a transcript that are read for its start: cues have times and markup. Longer transcripts cost no more, as
 * pages are rendered on the main thread of the service.
 */
const MAX_READ_CHARACTERS = 64_000;

/** The first lines, limited in number and characters. */
export function transcriptStart(transcript: TranscriptText): TranscriptStart {
  const isCut = transcript.text.length > MAX_READ_CHARACTERS;
  const text = isCut ? transcript.text.slice(0, MAX_READ_CHARACTERS) : transcript.text;
  const lines: TranscriptLine[] = [];
  let characters = 0;
  for (const line of shownLines({ ...transcript, text })) {
    characters += line.text.length;
    if (lines.length === MAX_START_LINES || characters > MAX_START_CHARACTERS)
      return { lines, isWhole: false };
    lines.push(line);
  }
  // The end of the last line may not have been read.
  return isCut ? { lines: lines.slice(0, -1), isWhole: false } : { lines, isWhole: true };
}

/** The lines as written: those of `transcriptLines`, with none split. */
export function undividedLines({ format, text }: TranscriptText): Iterable<TranscriptLine> {
  return format === 'text/vtt' ? parseVtt(text) : paragraphsOf(text);
}

function* shownLines(transcript: TranscriptText): Generator<TranscriptLine> {
  for (const line of undividedLines(transcript)) {
    if (line.text.length > MAX_SHOWN_CHARACTERS) yield* divideLong(line);
    else yield line;
  }
}

function* paragraphsOf(text: string): Generator<TranscriptLine> {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const emptyLines = /\n(?:[^\S\n]*\n)+/g;
  let start = 0;
  let gap: RegExpExecArray | null;
  do {
    gap = emptyLines.exec(lines);
    const paragraph = lines.slice(start, gap?.index).trim();
    if (paragraph !== '') yield { startSeconds: null, endSeconds: null, text: paragraph };
    start = emptyLines.lastIndex;
  } while (gap !== null);
}

/** Splits at white space if there is any, otherwise between two characters. */
function* divideLong(line: TranscriptLine): Generator<TranscriptLine> {
  let { text } = line;
  while (text.length > MAX_SHOWN_CHARACTERS) {
    const end = dividingPoint(text);
    yield { ...line, text: text.slice(0, end).trimEnd() };
    text = text.slice(end).trimStart();
  }
  if (text !== '') yield { ...line, text };
}

function dividingPoint(text: string): number {
  const start = text.slice(0, MAX_SHOWN_CHARACTERS + 1);
  const space = Math.max(...[' ', '\n', '\t'].map((character) => start.lastIndexOf(character)));
  if (space > MAX_SHOWN_CHARACTERS / 2) return space;
  return cutText(start, MAX_SHOWN_CHARACTERS).length || MAX_SHOWN_CHARACTERS;
}
