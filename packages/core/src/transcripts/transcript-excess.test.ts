import { expect, it } from 'vitest';
import {
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
} from '../limits.ts';
import { transcriptExcess } from './transcript-excess.ts';

const plain = (text: string) => transcriptExcess({ format: 'text/plain', text });
const line = 'x'.repeat(MAX_TRANSCRIPT_LINE_LENGTH);

it.each([
  ['is within the limits', '', null],
  ['has a line as long as one may be', line, null],
  ['has a longer line', `${line}x`, 'line-too-long'],
  ['has as many lines as may be', '\n'.repeat(MAX_TRANSCRIPT_LINES - 1), null],
  ['has more', '\n'.repeat(MAX_TRANSCRIPT_LINES), 'too-many-lines'],
])('a text that %s: %j', (_what, text, excess) => {
  expect(plain(text)).toBe(excess);
});

it.each([
  ['\u007f', 1],
  ['\u0080', 2],
  ['\u07ff', 2],
  ['\u0800', 3],
  ['\uffff', 3],
  ['\u{10000}', 4],
])('counts %j as the bytes that it has in UTF-8: %i', (sign, bytes) => {
  const bytesOfLine = bytes * 1000 + 1;
  const lines = Math.floor(MAX_TRANSCRIPT_BYTES / bytesOfLine);
  const text =
    `${sign.repeat(1000)}\n`.repeat(lines) + 'a'.repeat(MAX_TRANSCRIPT_BYTES - lines * bytesOfLine);
  expect(plain(text)).toBeNull();
  expect(plain(`${text}a`)).toBe('too-large');
});

it('counts the cues of WebVTT', () => {
  const cues = (count: number) => ({
    format: 'text/vtt' as const,
    text: `WEBVTT\n\n${'00:00.000 --> 00:01.000\nx\n\n'.repeat(count)}`,
  });
  expect(transcriptExcess(cues(MAX_TRANSCRIPT_CUES))).toBeNull();
  expect(transcriptExcess(cues(MAX_TRANSCRIPT_CUES + 1))).toBe('too-many-cues');
});
