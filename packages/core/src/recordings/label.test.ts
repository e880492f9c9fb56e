import { expect, it } from 'vitest';
import { isLabelTooLong, MAX_LABEL_LENGTH, parseLabelName } from './label.ts';

it.each([
  [' Class  7b\n', 'Class 7b', false],
  ['', undefined, false],
  // Nothing of it can be seen, which is not the same as too long.
  ['\u200b\u2066', undefined, false],
  ['😀'.repeat(MAX_LABEL_LENGTH), '😀'.repeat(MAX_LABEL_LENGTH), false],
  ['x'.repeat(MAX_LABEL_LENGTH + 1), undefined, true],
])('%j is stored as %j; too long: %j', (text, name, isTooLong) => {
  expect(parseLabelName(text)).toBe(name);
  expect(isLabelTooLong(text)).toBe(isTooLong);
});
