import { cueWords } from './cue-words.ts';
import { textLines } from './text-lines.ts';
import type { TranscriptLine } from './transcript.ts';

interface Cue {
  readonly startSeconds: number;
  /** The lines as in the file. */
  readonly payload: readonly string[];
}

const ARROW = '-->';
const NO_CUE = /^(NOTE|STYLE|REGION)(\s|$)/;
/** Separates blocks. Lines of other white space are ignored. */
const DIVIDER = /^[ \t]*$/;

/**
 * The cues of a WebVTT file (W3C WebVTT, section 6), sorted by start time. Skips everything else: cues without a time
 * or text, notes, styles and regions. A line with an arrow begins a cue even without an empty line before it. Takes
 * time linear in the length of the text; decodes a cue only when it is requested.
 */
export function* parseVtt(vtt: string): Generator<TranscriptLine> {
  const cues = readCues(vtt).sort((one, other) => one.startSeconds - other.startSeconds);
  for (const { startSeconds, payload } of cues) {
    const text = cueWords(payload.join('\n'));
    if (text !== '') yield { startSeconds, text };
  }
}

interface Block {
  /** True for notes, styles and regions. */
  readonly isSkipped: boolean;
  /** The lines of the current cue. */
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

/** Limits the digits of the hours: more would overflow to infinity. */
const TIME = String.raw`(?:(\d{1,6}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*${TIME}(?:\s|$)`);

function startOf(timing: string): number | null {
  const [whole, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = TIMING.exec(timing) ?? [];
  if (whole === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
}
