import { describe, expect, it } from 'vitest';
import { parseVtt } from './parse-vtt.ts';
import type { TranscriptLine } from './transcript.ts';

const cuesOf = (vtt: string): readonly TranscriptLine[] => [...parseVtt(vtt)];

const cue = (words: string, timing = '00:01.500 --> 00:03.000'): string => `WEBVTT\n\n${timing}\n${words}`;

describe('WebVTT', () => {
  it('yields cues in the order of their start times', () => {
    const vtt = `WEBVTT - by hand
Kind: captions

2
01:00:02.250 --> 01:00:05.000 align:start
Later

1
00:01.500 --> 00:03.000
First line
second line
`;
    expect(cuesOf(vtt)).toEqual([
      { startSeconds: 1.5, endSeconds: 3, text: 'First line\nsecond line' },
      { startSeconds: 3602.25, endSeconds: 3605, text: 'Later' },
    ]);
  });

  it.each(['\r\n', '\r'])('accepts lines that end with %j', (end) => {
    expect(cuesOf(cue('Hello\nthere').replaceAll('\n', end))).toEqual([
      { startSeconds: 1.5, endSeconds: 3, text: 'Hello\nthere' },
    ]);
  });

  it.each([
    ['<v Ann>Hello <b>there</b></v>', 'Hello there'],
    ['<c.loud>Hello</c><00:02.000> there', 'Hello there'],
    ['a &lt;b&gt; &amp;amp; &quot;c&quot; d&#39;s &#x65E5; &rlm;e', 'a <b> &amp; "c" d\'s 日 \u200fe'],
    ['&unknown; &#0; &#xD800; 1 < 2', '&unknown; &#0; &#xD800; 1 < 2'],
    ['مرحبا', 'مرحبا'],
  ])('decodes %s as %s', (written, read) => {
    expect(cuesOf(cue(written))).toEqual([{ startSeconds: 1.5, endSeconds: 3, text: read }]);
  });

  it.each([
    ['a note', 'NOTE\n00:01.000 --> 00:02.000\nno'],
    ['a style', 'STYLE\n::cue { color: red }'],
    ['a region', 'REGION\nid:one'],
    ['a cue without a time', 'Hello'],
    ['a cue of which the time makes no sense', '00:99.000 --> later\nno'],
    ['a cue without words', '00:01.000 --> 00:02.000'],
    ['a cue of tags alone', '00:01.000 --> 00:02.000\n<b></b>'],
  ])('skips only %s', (_name, block) => {
    expect(cuesOf(`WEBVTT\n\n${block}\n\n00:04.000 --> 00:05.000\nyes`)).toEqual([
      { startSeconds: 4, endSeconds: 5, text: 'yes' },
    ]);
  });

  it('accepts missing empty lines, and a comma as decimal separator', () => {
    expect(cuesOf('WEBVTT\n00:01,000 --> 00:02,000\none\n00:02.500-->00:03.000\ntwo')).toEqual([
      { startSeconds: 1, endSeconds: 2, text: 'one' },
      { startSeconds: 2.5, endSeconds: 3, text: 'two' },
    ]);
  });

  // As YouTube writes captions of which only the lower row has words.
  it('reads the words after a row of spaces, which is no empty line', () => {
    expect(cuesOf('WEBVTT\n\n00:01.000 --> 00:02.000\n \none\n \n\n00:02.000 --> 00:03.000\ntwo')).toEqual([
      { startSeconds: 1, endSeconds: 2, text: 'one' },
      { startSeconds: 2, endSeconds: 3, text: 'two' },
    ]);
  });

  it.each(['', 'WEBVTT', '-->', '\n\n\n', '-->\n-->\n-->'])('has no cue in %j', (vtt) => {
    expect(cuesOf(vtt)).toEqual([]);
  });

  it('rejects a time with more than six digits of hours', () => {
    expect(cuesOf(cue('later', `${'9'.repeat(400)}:00:00.000 --> ${'9'.repeat(400)}:00:01.000`))).toEqual([]);
  });

  it.each(['00:01.500', '00:00.000'])('has no end that is not later than the start: %s', (end) => {
    expect(cuesOf(cue('Hello', `00:01.500 --> ${end}`))).toEqual([
      { startSeconds: 1.5, endSeconds: null, text: 'Hello' },
    ]);
  });
});
