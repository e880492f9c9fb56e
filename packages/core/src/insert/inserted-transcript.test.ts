import { describe, expect, it } from 'vitest';
import { MAX_INSERTED_TRANSCRIPT, MAX_TRANSCRIPT_BYTES } from '../limits.ts';
import type { Transcript } from '../transcripts/transcript.ts';
import { insertedTranscript } from './inserted-transcript.ts';

function linesOf(text: string, facts: Partial<Transcript> = {}, maxLength = 5000): string | null {
  return insertedTranscript({ format: 'text/plain', text, checked: true, ...facts }, maxLength);
}

describe('the lines below a link', () => {
  it('begin with a label that says whether anybody has checked them', () => {
    expect(linesOf('Hello Ada.')).toBe('Transcript:\nHello Ada.');
    expect(linesOf('Hello Ada.', { checked: false })).toBe(
      'Transcript (written automatically, not checked):\nHello Ada.',
    );
  });

  it('are the words of WebVTT, without times and markup', () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Fish &amp; chips</v>\n\n00:03.000 --> 00:04.000\ntwo';
    expect(linesOf(text, { format: 'text/vtt' })).toBe('Transcript:\nFish & chips\ntwo');
  });

  it('keep one empty line between paragraphs and single spaces', () => {
    expect(linesOf(' One\ttwo\u00a0 three\r\nfour\n\n \n\n five')).toBe(
      'Transcript:\nOne two three\nfour\n\nfive',
    );
  });

  // spec: E9
  it('keep markup as text, and lose control characters, overrides and halves of characters', () => {
    expect(linesOf('<img src=x onerror=alert(1)>\u0000\u202egnp.\u2066exe\ud800')).toBe(
      'Transcript:\n<img src=x onerror=alert(1)>gnp.exe',
    );
    expect(linesOf('مرحبا \u200f(بكم)')).toBe('Transcript:\nمرحبا \u200f(بكم)');
    expect(linesOf('one\u2028two\u0085three')).toBe('Transcript:\none\ntwo\nthree');
  });

  it.each([
    ['text/plain', ''],
    ['text/plain', ' \n\u202e\n'],
    ['text/vtt', 'WEBVTT\n'],
  ] as const)('are null without words (%s: %j)', (format, text) => {
    expect(linesOf(text, { format })).toBeNull();
  });
});

describe('a long transcript', () => {
  it('is cut between words, with an ellipsis', () => {
    expect(linesOf('one two three four', {}, 24)).toBe('Transcript:\none two…');
    expect(linesOf('one two', {}, 19)).toBe('Transcript:\none two');
  });

  it('is cut between characters if it has no spaces', () => {
    const cut = linesOf('😀'.repeat(100), {}, 40);
    expect(cut).toBe(`Transcript:\n${'😀'.repeat(13)}…`);
    expect(linesOf('👩‍👩‍👧‍👦'.repeat(9), {}, 40)).toBe(`Transcript:\n${'👩‍👩‍👧‍👦'.repeat(2)}…`);
  });

  it.each(['a', 'a ', ' a\n', '\n', '\t', '日'])('has at most 5,000 characters: %j', (part) => {
    const lines = linesOf(part.repeat(MAX_TRANSCRIPT_BYTES / part.length), {}, MAX_INSERTED_TRANSCRIPT);
    expect(lines?.length ?? 0).toBeLessThanOrEqual(MAX_INSERTED_TRANSCRIPT);
    if (part.trim() !== '') expect(lines).toMatch(/…$/);
  });
});
