import { cueWords } from './cue-words.ts';
import { textLines } from './text-lines.ts';
import type { TranscriptLine } from './transcript.ts';

interface Cue {
  readonly startSeconds: number;
  /** As it stands in the file. */
  readonly payload: readonly string[];
}

const ARROW = '-->';
const NO_CUE = /^(NOTE|STYLE|REGION)(\s|$)/;
/** What divides blocks; a line of other white space is passed over. */
const DIVIDER = /^[ \t]*$/;

/**
 * The cues of a WebVTT file (W3C WebVTT, section 6) in the order of their beginnings. Whatever cannot be read is
 * passed over: a cue without a time, a cue without words, notes, styles and regions. A line with an arrow begins a cue
 * even where no empty line stands before it. The time it takes grows with the length of the text and nothing else; the
 * words are read as they are asked for.
 */
export function* parseVtt(vtt: string): Generator<TranscriptLine> {
  const cues = readCues(vtt).sort((one, other) => one.startSeconds - other.startSeconds);
  for (const { startSeconds, payload } of cues) {
    const text = cueWords(payload.join('\n'));
    if (text !== '') yield { startSeconds, text };
  }
}

interface Block {
  /** Whether it is a note or the like. */
  readonly isSkipped: boolean;
  /** Of the cue that is being read. */
  payload: string[] | undefined;
}

function readCues(vtt: string): Cue[] {
  const cues: Cue[] = [];
  let block: Block | undefined;
  for (const line of textLines(vtt)) {
    if (DIVIDER.test(line)) {
      block = undefined;
      continue;
    }
    block ??= { isSkipped: NO_CUE.test(line), payload: undefined };
    if (!block.isSkipped) readLine(line, block, cues);
  }
  return cues;
}

function readLine(line: string, block: Block, cues: Cue[]): void {
  if (!line.includes(ARROW)) {
    if (line.trim() !== '') block.payload?.push(line);
    return;
  }
  const startSeconds = startOf(line);
  const payload: string[] = [];
  block.payload = startSeconds === null ? undefined : payload;
  if (startSeconds !== null) cues.push({ startSeconds, payload });
}

/** Hours of more digits are nothing that anybody recorded, and would not be finite. */
const TIME = String.raw`(?:(\d{1,6}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*${TIME}(?:\s|$)`);

function startOf(timing: string): number | null {
  const [whole, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = TIMING.exec(timing) ?? [];
  if (whole === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
}
