import { expect, it } from 'vitest';
import { recordingsFound } from './recording-lists.ts';

it.each([
  [0, false, 'No recordings found'],
  [1, false, '1 recording found'],
  [1204, false, '1,204 recordings found'],
  [1000, true, 'More than 1,000 recordings found'],
])('describes %i matches, or more: %s', (total, isTotalMinimum, expected) => {
  expect(recordingsFound({ total, isTotalMinimum })).toBe(expected);
});
