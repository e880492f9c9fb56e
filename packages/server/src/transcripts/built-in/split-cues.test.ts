import { describe, expect, it } from 'vitest';
import { type Cue, splitCues } from './split-cues.ts';

/** The starts of frames of 20 ms. */
function frames(...ranges: readonly (readonly [number, number])[]): number[] {
  return ranges.flatMap(([start, end]) =>
    Array.from({ length: Math.round((end - start) * 50) }, (_, index) => start + index / 50),
  );
}

const textsOf = (cues: readonly Cue[]): string[] => cues.map(({ text }) => text);

describe('splitCues', () => {
  it('splits at ends of sentences, and of clauses in long ones', () => {
    const text = 'Please read it, all of you. It is the chapter that I talked about, and it is short.';
    const cues = splitCues({ text, activeSeconds: frames([5, 17]) });
    expect(textsOf(cues)).toEqual([
      'Please read it, all of you.',
      'It is the chapter that I talked about,',
      'and it is short.',
    ]);
    expect(cues[0]?.startSeconds).toBe(5);
    expect(cues.at(-1)?.endSeconds).toBeCloseTo(17, 5);
  });

  it('keeps very short sentences together', () => {
    const cues = splitCues({ text: 'No. No. That is right.', activeSeconds: frames([0, 2]) });
    expect(textsOf(cues)).toEqual(['No. No. That is right.']);
  });

  it('has no cue of more than 84 characters or 7 s, and halves what is longer', () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    const cues = splitCues({ text: words, activeSeconds: frames([0, 14]) });
    expect(textsOf(cues).join(' ')).toBe(words);
    for (const { startSeconds, endSeconds, text } of cues) {
      expect(text.length).toBeLessThanOrEqual(84);
      expect(text.length).toBeGreaterThan(30);
      expect(endSeconds - startSeconds).toBeLessThanOrEqual(7);
    }
    const slow = splitCues({ text: 'one two three four', activeSeconds: frames([0, 10]) });
    expect(textsOf(slow)).toEqual(['one two', 'three four']);
  });

  it('leaves pauses between cues, not in them', () => {
    const cues = splitCues({ text: 'One two three. Six ten forty.', activeSeconds: frames([1, 3], [6, 8]) });
    expect(cues.map((cue) => [cue.startSeconds, cue.endSeconds])).toEqual([
      [1, expect.closeTo(3, 1)],
      [expect.closeTo(6, 1), expect.closeTo(8, 5)],
    ]);
  });

  it('splits languages without spaces at their punctuation', () => {
    const cues = splitCues({ text: 'おはようございます。よんでください。', activeSeconds: frames([0, 8]) });
    expect(textsOf(cues)).toEqual(['おはようございます。', 'よんでください。']);
  });

  it('keeps one word whole, however long, and has nothing for nothing', () => {
    const word = 'x'.repeat(200);
    expect(textsOf(splitCues({ text: word, activeSeconds: frames([0, 9]) }))).toEqual([word]);
    expect(splitCues({ text: ' ', activeSeconds: frames([0, 9]) })).toEqual([]);
  });
});
