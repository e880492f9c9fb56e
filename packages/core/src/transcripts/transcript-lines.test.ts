import { expect, it } from 'vitest';
import { playFromLabel } from './play-from-label.ts';
import { presentLine } from './present-line.ts';
import { transcriptLines } from './transcript-lines.ts';

it('reads plain text as paragraphs, with their own line breaks', () => {
  const text = '  One\r\ntwo\n \t\n\nWEBVTT is a word here\n\n';
  expect(transcriptLines({ format: 'text/plain', text })).toEqual([
    { startSeconds: null, text: 'One\ntwo' },
    { startSeconds: null, text: 'WEBVTT is a word here' },
  ]);
});

it('reads WebVTT as cues', () => {
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
  expect(transcriptLines({ format: 'text/vtt', text })).toEqual([{ startSeconds: 1, text: 'Hello' }]);
});

it.each([
  [0, -1],
  [0.94, -1],
  [0.96, 0],
  [3, 0],
  [4, 1],
  [99, 2],
])('at %d s the present line is %i', (positionSeconds, expected) => {
  const lines = [1, 4, 5].map((startSeconds) => ({ startSeconds, text: 'x' }));
  expect(presentLine(lines, positionSeconds)).toBe(expected);
});

it('knows no present line where there are no times', () => {
  expect(presentLine([{ startSeconds: null, text: 'x' }], 9)).toBe(-1);
  expect(presentLine([], 9)).toBe(-1);
});

it('names a line’s button after its time', () => {
  expect(playFromLabel(72.9)).toBe('Play from 1:12');
});
