const BYTES = 256 * 1024;

export interface StoredText {
  readonly name: string;
  readonly format: 'text/plain' | 'text/vtt';
  readonly text: string;
}

const filled = (part: string, start = ''): string =>
  start + part.repeat(Math.floor((BYTES - start.length) / Buffer.byteLength(part)));

const VTT = 'WEBVTT\n\n';
const CUE = `${VTT}0:1.0-->0:2.0\n`;

/** Texts that version 1.0 could store: it limited only the size. */
export const FROM_1_0: readonly StoredText[] = [
  { name: 'lines with next to nothing', format: 'text/plain', text: filled('x\n\n') },
  { name: 'one letter', format: 'text/plain', text: filled('a') },
  { name: 'line ends', format: 'text/plain', text: filled('\r') },
  { name: 'control characters', format: 'text/plain', text: filled('\u0001') },
  { name: 'words of one letter', format: 'text/plain', text: filled('a b ') },
  { name: 'characters that are escaped', format: 'text/plain', text: filled('&\n\n') },
  { name: 'cues without an end', format: 'text/vtt', text: filled('0:1.0-->0:2.0\nx\n', VTT) },
  { name: 'cues in the wrong order', format: 'text/vtt', text: backwards() },
  { name: 'arrows', format: 'text/vtt', text: filled('-->\n\n', VTT) },
  { name: 'beginnings of tags', format: 'text/vtt', text: filled('<', CUE) },
  { name: 'tags', format: 'text/vtt', text: filled('<a>', CUE) },
  { name: 'entities', format: 'text/vtt', text: filled('&#65;', CUE) },
  { name: 'one cue of many lines', format: 'text/vtt', text: filled('a\n', CUE) },
  { name: 'digits', format: 'text/vtt', text: filled('1', VTT) },
];

function backwards(): string {
  const cues = Array.from(
    { length: 12_000 },
    (_, at) => `0:${String(59 - (at % 60)).padStart(2, '0')}.0-->1:0.0\nx\n`,
  );
  return VTT + cues.join('');
}

const line = (part: string): string => part.repeat(Math.floor(32_000 / part.length));

/** Each has to be inserted before all of the first half. */
const piledUp = (count: number): string => `a${'\u0301'.repeat(count)}${'\u0327'.repeat(count)}`;

/** The worst that can be stored now, at its limits. */
export const ALLOWED: readonly StoredText[] = [
  { name: 'as many paragraphs as there may be', format: 'text/plain', text: 'xy z\n\n'.repeat(5000) },
  {
    name: 'as many cues as there may be',
    format: 'text/vtt',
    text: `${VTT}${'0:1.0-->0:2.0\n&lt;x\n\n'.repeat(5000)}`,
  },
  { name: 'as many lines as there may be', format: 'text/plain', text: 'a\n'.repeat(19_999) },
  { name: 'the longest lines', format: 'text/plain', text: Array(8).fill(line('a ')).join('\n') },
  { name: 'the longest words', format: 'text/plain', text: Array(8).fill(line('a')).join('\n') },
  { name: 'different words', format: 'text/plain', text: differentWords() },
  { name: 'marks in the wrong order', format: 'text/plain', text: Array(32).fill(piledUp(1999)).join('\n') },
  {
    name: 'control characters at their limit',
    format: 'text/plain',
    text: Array(8).fill(line('\u0001')).join('\n'),
  },
];

function differentWords(): string {
  const words = Array.from({ length: 40_000 }, (_, at) => `a${at.toString(36)}`);
  return Array.from({ length: 10 }, (_, at) => words.slice(at * 4000, (at + 1) * 4000).join(' ')).join('\n');
}
