import { describe, expect, it } from 'vitest';
import { cutText, cutToCodePoints } from './cut-text.ts';

describe('a text that is cut', () => {
  it.each([
    ['short', 9, 'short'],
    ['exactly', 7, 'exactly'],
    ['too long', 5, 'too l'],
    ['a😀b', 2, 'a'],
    // A family, a flag, a letter with an accent, a syllable of Hindi: each is one character.
    ['a👩‍👩‍👧‍👦b', 8, 'a'],
    ['a🇩🇪b', 3, 'a'],
    ['Zoe\u0308', 3, 'Zo'],
    ['नमस्ते', 3, 'नम'],
    ['', 3, ''],
    ['👩‍👩‍👧‍👦', 4, ''],
  ])('%j to %i is %j', (text, length, cut) => {
    expect(cutText(text, length)).toBe(cut);
  });

  it('can be cut to code points', () => {
    expect(cutToCodePoints('😀😀😀', 2)).toBe('😀😀');
    expect(cutToCodePoints('a🇩🇪', 2)).toBe('a');
    expect(cutToCodePoints('ab', 5)).toBe('ab');
  });
});
