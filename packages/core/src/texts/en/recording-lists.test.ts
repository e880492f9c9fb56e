import { expect, it } from 'vitest';
import { recordingsFound } from './recording-lists.ts';

it.each([
  [0, 'No recordings found'],
  [1, '1 recording found'],
  [1204, '1,204 recordings found'],
])('describes %i matches', (count, expected) => {
  expect(recordingsFound(count)).toBe(expected);
});
