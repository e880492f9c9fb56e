import type { TranscriptLine } from './transcript.ts';

/**
 * The cues of a WebVTT file (W3C WebVTT, section 6) in the order of their beginnings. Whatever cannot be read is
 * passed over: a cue without a time, a cue without words, notes, styles and regions.
 */
export function parseVtt(vtt: string): readonly TranscriptLine[] {
  const blocks = vtt.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/);
  return blocks.flatMap(cuesOf).sort((one, other) => one.startSeconds - other.startSeconds);
}

type Cue = TranscriptLine & { readonly startSeconds: number };

const ARROW = '-->';
const NO_CUE = /^(NOTE|STYLE|REGION)(\s|$)/;

/** A line with an arrow begins a cue even where no empty line stands before it. */
function cuesOf(block: string): readonly Cue[] {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  if (NO_CUE.test(lines[0] ?? '')) return [];
  const begins = lines.flatMap((line, index) => (line.includes(ARROW) ? [index] : []));
  return begins.flatMap((begin, index) => {
    const startSeconds = startOf(lines[begin] ?? '');
    const text = wordsOf(lines.slice(begin + 1, begins[index + 1]).join('\n'));
    return startSeconds === null || text === '' ? [] : [{ startSeconds, text }];
  });
}

const TIME = String.raw`(?:(\d+):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*${TIME}(?:\s|$)`);

function startOf(timing: string): number | null {
  const [whole, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = TIMING.exec(timing) ?? [];
  if (whole === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
}

/** Voices, classes, karaoke times and the like are written as tags. */
const TAG = /<[^<>\n]*>/g;

function wordsOf(payload: string): string {
  return payload.replace(TAG, '').replace(ENTITY, characterOf).trim();
}

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|nbsp|quot|apos|lrm|rlm));/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  quot: '"',
  apos: "'",
  lrm: '\u200e',
  rlm: '\u200f',
};

function characterOf(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : entity;
}
