import { describe, expect, it } from 'vitest';
import { playFromLabel } from '../texts/index.ts';
import { presentLine } from './present-line.ts';
import { transcriptLines, transcriptStart } from './transcript-lines.ts';

it('reads plain text as paragraphs, keeping their line breaks', () => {
  const text = '  One\r\ntwo\n \t\n\nWEBVTT is a word here\n\n';
  expect(transcriptLines({ format: 'text/plain', text })).toEqual([
    { startSeconds: null, endSeconds: null, text: 'One\ntwo' },
    { startSeconds: null, endSeconds: null, text: 'WEBVTT is a word here' },
  ]);
});

it('reads WebVTT as cues', () => {
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
  expect(transcriptLines({ format: 'text/vtt', text })).toEqual([
    { startSeconds: 1, endSeconds: 2, text: 'Hello' },
  ]);
});

it('splits a line that is too long at a space, or else between characters', () => {
  const words = 'word '.repeat(2000).trim();
  const divided = transcriptLines({ format: 'text/plain', text: words }).map(({ text }) => text);
  expect(divided.length).toBeGreaterThan(1);
  expect(divided.join(' ')).toBe(words);
  const faces = `x${'😀'.repeat(5000)}`;
  const vtt = `WEBVTT\n\n00:01.000 --> 00:02.000\n${faces}`;
  const cues = transcriptLines({ format: 'text/vtt', text: vtt });
  expect(cues.map(({ text }) => text).join('')).toBe(faces);
  expect(cues.every(({ startSeconds, text }) => startSeconds === 1 && !text.startsWith('\uDE00'))).toBe(true);
});

describe('the start of a transcript', () => {
  it('is all of a short one', () => {
    const text = 'One\n\ntwo';
    const lines = transcriptLines({ format: 'text/plain', text });
    expect(transcriptStart({ format: 'text/plain', text })).toEqual({ lines, isWhole: true });
  });

  // spec: V1
  it.each([
    ['many lines', 'text/plain', 'x\n\n'.repeat(80_000)],
    ['many cues', 'text/vtt', `WEBVTT\n\n${'0:1.0-->0:2.0\nx\n'.repeat(15_000)}`],
    ['one long line', 'text/plain', 'é'.repeat(130_000)],
    ['one long paragraph', 'text/plain', 'a\n'.repeat(130_000)],
    ['a line after much white space', 'text/plain', `a\n\nb${' '.repeat(70_000)}c`],
    ['one long cue', 'text/vtt', `WEBVTT\n\n0:1.0-->0:2.0\n${'&#60;'.repeat(50_000)}`],
  ] as const)('is limited for %s', (_name, format, text) => {
    const { lines, isWhole } = transcriptStart({ format, text });
    expect(isWhole).toBe(false);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(100);
    expect(lines.map((line) => line.text).join('').length).toBeLessThanOrEqual(16_000);
    expect(transcriptLines({ format, text }).slice(0, lines.length)).toEqual(lines);
  });
});

it.each([
  [0, -1],
  [0.94, -1],
  [0.96, 0],
  [3, 0],
  [4, 1],
  [99, 2],
])('at %d s the current line is %i', (positionSeconds, expected) => {
  const lines = [1, 4, 5].map((startSeconds) => ({ startSeconds, endSeconds: null, text: 'x' }));
  expect(presentLine(lines, positionSeconds)).toBe(expected);
});

it('has no current line without times', () => {
  expect(presentLine([{ startSeconds: null, endSeconds: null, text: 'x' }], 9)).toBe(-1);
  expect(presentLine([], 9)).toBe(-1);
});

it('labels a line’s button with its time', () => {
  expect(playFromLabel(72.9)).toBe('Play from 1:12');
});
