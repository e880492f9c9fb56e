import { describe, expect, it } from 'vitest';
import { transcriptExcerpt } from './transcript-excerpt.ts';

describe('the beginning of a transcript', () => {
  it('is the whole of a short one, in one line', () => {
    expect(transcriptExcerpt(' Hello\r\nAda.\t How\u2028are\u00a0 you?\n', 40)).toBe(
      'Hello Ada. How are you?',
    );
    expect(transcriptExcerpt('', 40)).toBe('');
    expect(transcriptExcerpt('one two', 7)).toBe('one two');
  });

  it('is cut between words', () => {
    expect(transcriptExcerpt('one two three four', 12)).toBe('one two…');
    expect(transcriptExcerpt('one two three four', 14)).toBe('one two three…');
  });

  it('is cut between characters if a word is too long', () => {
    expect(transcriptExcerpt('😀'.repeat(20), 10)).toBe('😀😀😀😀…');
    expect(transcriptExcerpt('日'.repeat(20), 5)).toBe('日日日日…');
  });

  it('has no control characters, direction overrides or halves of characters', () => {
    expect(transcriptExcerpt('a\u0000b\u0007\u202egnp.exe\u2066\ud800 \u0085end', 40)).toBe('abgnp.exe end');
    expect(transcriptExcerpt('مرحبا \u200f(بكم)', 40)).toBe('مرحبا \u200f(بكم)');
  });

  it('keeps markup as text', () => {
    expect(transcriptExcerpt('"><script>alert(1)</script>', 40)).toBe('"><script>alert(1)</script>');
  });

  it.each(['a ', 'a', ' \n', '😀', '\u202e', 'é'])('has at most 160 characters: %j', (part) => {
    const excerpt = transcriptExcerpt(part.repeat(100_000), 160);
    expect(excerpt.length).toBeLessThanOrEqual(160);
    expect(excerpt).not.toMatch(/\p{Cs}/u);
  });
});
