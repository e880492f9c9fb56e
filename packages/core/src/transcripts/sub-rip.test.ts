import { describe, expect, it } from 'vitest';
import { transcriptLines } from './transcript-lines.ts';
import { typedTranscript } from './typed-transcript.ts';

function linesOf(typed: string): unknown {
  const outcome = typedTranscript(typed);
  if (outcome.status === 'refused') return outcome.refusal;
  return outcome.transcript.format === 'text/plain' ? 'plain' : transcriptLines(outcome.transcript);
}

describe('a SubRip file', () => {
  // spec: titles.35
  it.each([
    [
      'as most programs write it',
      '1\n00:00:01,000 --> 00:00:04,500\nGood morning,\nclass 3b\n\n2\n01:00:05,250 --> 01:00:06,000\nBye\n',
    ],
    [
      'of Windows, with a byte order mark',
      '\uFEFF1\r\n00:00:01,000 --> 00:00:04,500\r\nGood morning,\r\nclass 3b\r\n\r\n2\r\n01:00:05,250 --> 01:00:06,000\r\nBye',
    ],
    [
      'with full stops and without numbers',
      '00:00:01.000 --> 00:00:04.500\nGood morning,\nclass 3b\n\n01:00:05.250 --> 01:00:06.000\nBye',
    ],
    [
      'with tags and places',
      '1\n00:00:01,000 --> 00:00:04,500 X1:10 X2:20\n{\\an8}<i>Good morning,</i>\nclass <font color="#fff">3b</font>\n\n2\n01:00:05,250 --> 01:00:06,000\nBye',
    ],
  ])('has timed lines: %s', (_name, typed) => {
    expect(linesOf(typed)).toEqual([
      { startSeconds: 1, endSeconds: 4.5, text: 'Good morning,\nclass 3b' },
      { startSeconds: 3605.25, endSeconds: 3606, text: 'Bye' },
    ]);
  });

  it('may have times without hours', () => {
    expect(linesOf('1\n00:01,000 --> 00:04,500\nGood morning')).toEqual([
      { startSeconds: 1, endSeconds: 4.5, text: 'Good morning' },
    ]);
  });

  it('is stored as WebVTT that other programs read', () => {
    expect(typedTranscript('1\n00:00:01,000 --> 00:00:02,000\nOne, two {three}')).toMatchObject({
      transcript: {
        format: 'text/vtt',
        text: 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nOne, two {three}',
      },
    });
  });

  it('without words is refused', () => {
    expect(linesOf('1\n00:00:01,000 --> 00:00:02,000\n\n')).toBe('no-lines');
  });

  it.each([
    '1\nGood morning',
    '10:30 --> Break',
    'At 00:00:01,000 --> 00:00:02,000',
    '2024\n\n00:00:01,000 --> 00:00:02,000\nHi',
  ])('is not %j', (typed) => {
    expect(linesOf(typed)).toBe('plain');
  });
});
