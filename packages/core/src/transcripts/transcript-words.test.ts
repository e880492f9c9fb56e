import { expect, it } from 'vitest';
import type { Transcript } from './transcript.ts';
import { undividedLines } from './transcript-lines.ts';
import { transcriptWords } from './transcript-words.ts';

const wordsOf = (format: Transcript['format'], text: string): string =>
  transcriptWords(undividedLines({ format, text }));

it('writes each cue of WebVTT on one line, without markup, times and notes', () => {
  const vtt = `WEBVTT - by hand

NOTE not said

1
00:01.000 --> 00:02.000 align:start
<v Ann>Fish &amp; <b>chips</b>,
  please</v>

00:03.000 --> 00:04.000
one&#10;two&#13;&#10; three

00:05.000 --> 00:06.000
مرحبا بكم
`;
  expect(wordsOf('text/vtt', vtt)).toBe('Fish & chips, please\none two three\nمرحبا بكم');
});

it('keeps the line breaks of paragraphs, and one empty line between them', () => {
  expect(wordsOf('text/plain', ' One\r\ntwo\n \n\n\nthree\n')).toBe('One\ntwo\n\nthree');
});

it.each([
  ['text/vtt', 'WEBVTT\n\nNOTE nothing'],
  ['text/plain', '\n \n'],
] as const)('is empty without lines in %s', (format, text) => {
  expect(wordsOf(format, text)).toBe('');
});

it('does not split lines, however long they are', () => {
  const long = '日'.repeat(9000);
  expect(wordsOf('text/plain', long)).toBe(long);
  expect(wordsOf('text/vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${long}`)).toBe(long);
});
