import { cueWords } from './cue-words.ts';
import { textLines } from './text-lines.ts';
import type { TranscriptLine } from './transcript.ts';

/** A cue as in the file. Lines are counted from 0. */
export interface SourceCue {
  readonly startSeconds: number;
  readonly endSeconds: number | null;
  readonly payload: readonly string[];
  /** Its identifier, or its timing if it has none. */
  readonly firstLine: number;
  readonly timingLine: number;
  /** After its last line with text. */
  readonly endLine: number;
}

const ARROW = '-->';
const NO_CUE = /^(NOTE|STYLE|REGION)(\s|$)/;
/** Separates blocks. Lines of other white space are ignored. */
export const DIVIDER: RegExp = /^[ \t]*$/;

/**
 * The cues of a WebVTT file (W3C WebVTT, section 6), sorted by start time. Skips everything else: cues without a time
 * or text, notes, styles and regions. A line with an arrow begins a cue even without an empty line before it. Takes
 * time linear in the length of the text; decodes a cue only when it is requested.
 */
export function* parseVtt(vtt: string): Generator<TranscriptLine> {
  const cues = readCues(vtt).sort((one, other) => one.startSeconds - other.startSeconds);
  for (const { startSeconds, endSeconds, payload } of cues) {
    const text = cueWords(payload.join('\n'));
    if (text !== '') yield { startSeconds, endSeconds, text };
  }
}

type OpenCue = { -readonly [Key in keyof SourceCue]: SourceCue[Key] } & { readonly payload: string[] };

interface Block {
  /** True for notes, styles and regions. */
  readonly isSkipped: boolean;
  /** The line that may be the identifier of the next cue. */
  identifierLine: number | undefined;
  cue: OpenCue | undefined;
}

/** The cues in the order of the file. */
export function readCues(vtt: string): SourceCue[] {
  const cues: SourceCue[] = [];
  let block: Block | undefined;
  let at = -1;
  for (const line of textLines(vtt)) {
    at += 1;
    // Spaces can be the first row of a cue.
    const isFirstRow = line !== '' && block?.cue?.timingLine === at - 1;
    if (DIVIDER.test(line) && !isFirstRow) {
      block = undefined;
      continue;
    }
    // The first line of the file is no identifier.
    block ??= {
      isSkipped: NO_CUE.test(line),
      identifierLine: at === 0 ? undefined : at,
      cue: undefined,
    };
    if (block.isSkipped) continue;
    const cue = readLine(line, at, block);
    if (cue !== undefined) cues.push(cue);
  }
  return cues;
}

/** The cue that begins in this line. */
function readLine(line: string, at: number, block: Block): OpenCue | undefined {
  if (!line.includes(ARROW)) {
    if (line.trim() === '' || block.cue === undefined) return undefined;
    block.cue.payload.push(line);
    block.cue.endLine = at + 1;
    return undefined;
  }
  const times = timesOf(line);
  const firstLine = block.identifierLine ?? at;
  block.identifierLine = undefined;
  block.cue = times && { ...times, payload: [], firstLine, timingLine: at, endLine: at + 1 };
  return block.cue;
}

/** Limits the digits of the hours: more would overflow to infinity. */
const TIME = String.raw`(?:(\d{1,6}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*${TIME}(?=\s|$)`);

/** True for a line with the times of a cue, also as SubRip has them. */
export function isTiming(line: string): boolean {
  return TIMING.test(line);
}

function timesOf(timing: string): Pick<SourceCue, 'startSeconds' | 'endSeconds'> | undefined {
  const [whole, ...parts] = TIMING.exec(timing) ?? [];
  if (whole === undefined) return undefined;
  const startSeconds = secondsOf(parts.slice(0, 4));
  const endSeconds = secondsOf(parts.slice(4));
  return { startSeconds, endSeconds: endSeconds > startSeconds ? endSeconds : null };
}

function secondsOf([hours = '0', minutes, seconds, fraction]: readonly (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
}

const STANDARD_TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const STANDARD_TIMING = new RegExp(String.raw`^${STANDARD_TIME}[ \t]+${ARROW}[ \t]+${STANDARD_TIME}(?=\s|$)`);

/** True for times as W3C WebVTT, section 4.1, has them; others are read too. */
export function isStandardTiming(timing: string): boolean {
  return STANDARD_TIMING.test(timing);
}

/** What follows the times in a cue's timing line. */
export function cueSettings(timing: string): string {
  return timing.replace(TIMING, '').trimEnd();
}
