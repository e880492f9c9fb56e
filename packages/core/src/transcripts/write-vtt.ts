import { countSameTags, type MarkedText, unmarked } from './marked-text.ts';

/** A cue to write: its text and when it is spoken. */
export interface VttCue {
  readonly startSeconds: number;
  /** Null if unknown. */
  readonly endSeconds: number | null;
  readonly text: string;
}

/** Writes cues in their order as WebVTT (W3C WebVTT, section 4). */
export function writeVtt(cues: readonly VttCue[]): string {
  return [
    'WEBVTT\n',
    ...cues.map((cue) => `${vttTiming(cue)}\n${vttPayload(unmarked(cue.text)).join('\n')}\n`),
  ].join('\n');
}

/** The times of a cue. One without an end is written with its start. */
export function vttTiming({ startSeconds, endSeconds }: Omit<VttCue, 'text'>): string {
  return `${timestamp(startSeconds)} --> ${timestamp(endSeconds ?? startSeconds)}`;
}

/** The lines of a cue's text, with its markup: an empty one would end the cue. */
export function vttPayload(marked: MarkedText): readonly string[] {
  const rows = textRows(marked);
  let open: readonly string[] = [];
  return rows.map((row, at) => {
    let line = '';
    for (const { text, tags } of row) {
      line += changeTags(open, tags) + escapeText(text);
      open = tags;
    }
    const next = rows[at + 1]?.[0]?.tags ?? [];
    const kept = open.slice(0, countSameTags(open, next));
    line += changeTags(open, kept);
    open = kept;
    return line;
  });
}

interface Piece {
  readonly text: string;
  readonly tags: readonly string[];
}

/** The rows with text, without the white space around all. */
function textRows({ text, runs }: MarkedText): readonly (readonly Piece[])[] {
  const [start, end] = [text.length - text.trimStart().length, text.trimEnd().length];
  const rows: Piece[][] = [[]];
  let at = 0;
  for (const { length, tags } of runs) {
    const [first = '', ...others] = text
      .slice(Math.max(at, start), Math.max(start, Math.min(at + length, end)))
      .split(/\r\n|\r|\n/);
    rows.at(-1)?.push({ text: first, tags });
    for (const other of others) rows.push([{ text: other, tags }]);
    at += length;
  }
  return rows
    .filter((row) => row.some((piece) => piece.text.trim() !== ''))
    .map((row) => row.filter((piece) => piece.text !== ''));
}

/** Ends the tags that end between two texts, and starts those that start. */
function changeTags(before: readonly string[], after: readonly string[]): string {
  const same = countSameTags(before, after);
  return [...before.slice(same).reverse().map(endTag), ...after.slice(same)].join('');
}

function endTag(startTag: string): string {
  return `</${/[a-z]+/.exec(startTag)?.[0]}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const hours = Math.floor(milliseconds / 3_600_000);
  const parts = [Math.floor(milliseconds / 60_000) % 60, Math.floor(milliseconds / 1000) % 60];
  const whole = [...(hours > 0 ? [hours] : []), ...parts]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return `${whole}.${String(milliseconds % 1000).padStart(3, '0')}`;
}
