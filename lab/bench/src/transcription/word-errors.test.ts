import { expect, it } from 'vitest';
import { wordErrorRate, wordsOf } from './word-errors.ts';

it.each([
  ['the same words', 'Ask not, what!', 'ask not what', 0],
  ['a missing word', 'ask what', 'ask not what', 1 / 3],
  ['another word', 'ask now what', 'ask not what', 1 / 3],
  ['added words', 'ask not what what what', 'ask not what', 2 / 3],
  ['no words', '', 'ask not what', 1],
  ['words out of order', 'what not ask', 'ask not what', 2 / 3],
])('counts %s', (_name, written, spoken, rate) => {
  expect(wordErrorRate(wordsOf(written), wordsOf(spoken))).toBeCloseTo(rate);
});
