import { expect, it } from 'vitest';
import { parseVtt } from './parse-vtt.ts';
import { writeVtt } from './write-vtt.ts';

it('writes times and escapes text', () => {
  const cues = [
    { startSeconds: 0, endSeconds: 1.2344, text: 'a < b & c --> d' },
    { startSeconds: 61.0006, endSeconds: 900, text: '♪ é' },
    { startSeconds: 3_661.5, endSeconds: null, text: ' two\r\n \nlines ' },
  ];
  const vtt = writeVtt(cues);
  expect(vtt).toBe(`WEBVTT

00:00.000 --> 00:01.234
a &lt; b &amp; c --&gt; d

01:01.001 --> 15:00.000
♪ é

01:01:01.500 --> 01:01:01.500
two
lines
`);
  expect([...parseVtt(vtt)]).toEqual([
    { startSeconds: 0, endSeconds: 1.234, text: 'a < b & c --> d' },
    { startSeconds: 61.001, endSeconds: 900, text: '♪ é' },
    { startSeconds: 3_661.5, endSeconds: null, text: 'two\nlines' },
  ]);
});
