import { expect, it } from 'vitest';
import { parseQuestionCode } from './question-code.ts';

it.each([
  ['XK4P7Q', 'XK4P7Q'],
  [' xk4-p7q ', 'XK4P7Q'],
  ['x k 4 p 7 q', 'XK4P7Q'],
  // As keyboards for Japanese and Chinese write them.
  ['ｘｋ４　Ｐ７ｑ', 'XK4P7Q'],
  ['XK4P7', undefined],
  ['XK4P7QQ', undefined],
  ['', undefined],
])('%j is the code %s', (typed, code) => {
  expect(parseQuestionCode(typed)).toBe(code);
});
