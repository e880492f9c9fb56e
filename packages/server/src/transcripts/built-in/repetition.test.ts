import { describe, expect, it } from 'vitest';
import { copyLength, isCopied, loopLength } from './repetition.ts';

const tokensOf = (text: string): number[] => text.split(' ').map((word) => [...word].reduce(hash, 7));

function hash(sum: number, character: string): number {
  return (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
}

const SPEECH = tokensOf('ask not what your country can do for you ask what you can do for your country');
const PHRASE = tokensOf('I am going to tell you a little bit');

describe('a loop', () => {
  it.each([
    ['one token', tokensOf('it is a bit'), tokensOf('a'), 13],
    ['two tokens', tokensOf('it is'), tokensOf('a bit'), 7],
    ['a phrase', tokensOf('and'), PHRASE, 4],
  ])('of %s has the length of its copies', (_name, before, phrase, times) => {
    const copies = Array.from({ length: times }, () => phrase).flat();
    expect(loopLength([...before, ...copies])).toBe((times - 1) * phrase.length);
  });

  it.each([
    ['speech', SPEECH],
    ['a phrase said twice', [...PHRASE, ...PHRASE]],
    ['a phrase said three times', [...PHRASE, ...PHRASE, ...PHRASE]],
    ['no said six times', tokensOf('no , no , no , no , no , no')],
    ['nothing', []],
  ])('is not in %s', (_name, tokens) => {
    expect(loopLength(tokens)).toBe(0);
  });
});

describe('a copy', () => {
  it('ends with the last token and has the length of the phrase at least', () => {
    expect(copyLength([...PHRASE, ...PHRASE])).toBe(PHRASE.length);
    expect(copyLength([...PHRASE, ...PHRASE.slice(0, -1)])).toBe(0);
    expect(copyLength(SPEECH)).toBe(0);
  });

  it('is known while it is written, also with other words between', () => {
    const tokens = [...PHRASE, ...tokensOf('and then'), ...PHRASE];
    expect(isCopied(tokens)).toBe(true);
    expect(isCopied(PHRASE)).toBe(false);
    for (let length = 1; length <= SPEECH.length; length += 1) {
      expect(isCopied(SPEECH.slice(0, length))).toBe(false);
    }
  });
});
