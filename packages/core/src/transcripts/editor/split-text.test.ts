import { describe, expect, it } from 'vitest';
import { unmarked } from '../marked-text.ts';
import { joinTexts, splitText } from './split-text.ts';

const split = (text: string, offset: number): readonly string[] | undefined =>
  splitText(unmarked(text), offset)?.map((part) => part.text);

describe('a split', () => {
  it.each([
    ['between words', 'one| two', 'one', 'two'],
    ['after the space', 'one |two', 'one', 'two'],
    ['near the beginning of a word', 'one t|hree four', 'one', 'three four'],
    ['near the end of a word', 'one thre|e four', 'one three', 'four'],
    ['in the first word', 'o|ne two', 'one', 'two'],
    ['in the last word', 'one tw|o', 'one', 'two'],
    ['at a line break', 'one|\ntwo', 'one', 'two'],
    ['in Arabic', 'مرحبا ب|كم', 'مرحبا', 'بكم'],
    ['in Japanese', 'おはよう|ございます', 'おはよう', 'ございます'],
    ['in a script without spaces', 'ask 何が|できる', 'ask 何が', 'できる'],
    ['between words of characters of two units', '😀😀 😀|😀 x', '😀😀 😀😀', 'x'],
  ])('is at a word’s end: %s', (_name, text, first, second) => {
    expect(split(text.replace('|', ''), text.indexOf('|'))).toEqual([first, second]);
  });

  it.each(['', 'word', ' word ', '|'])('needs words before and after: %j', (text) => {
    for (let offset = 0; offset <= text.length; offset += 1) expect(split(text, offset)).toBeUndefined();
  });

  it('at an end of the text has nothing to split off', () => {
    expect([split('one two', 0), split('one two', 7)]).toEqual([undefined, undefined]);
  });

  it('takes time linear in a long word', () => {
    const word = 'x'.repeat(32_000);
    expect(split(`${word} ${word}`, 16_000)).toEqual([word, word]);
  });
});

it.each([
  ['one ', ' two', 'one two', 4],
  ['', 'two', 'two', 0],
  ['one', ' ', 'one', 3],
  ['おはよう', 'ございます', 'おはようございます', 4],
])('joins %j and %j', (first, second, text, offset) => {
  expect(joinTexts(unmarked(first), unmarked(second))).toMatchObject({ joined: { text }, offset });
});
