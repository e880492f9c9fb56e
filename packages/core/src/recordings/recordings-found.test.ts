import { expect, it } from 'vitest';
import { recordingsFound } from './recordings-found.ts';

it.each([
  [0, 'No recordings found'],
  [1, '1 recording found'],
  [1204, '1,204 recordings found'],
])('says of %i what was found', (count, expected) => {
  expect(recordingsFound(count)).toBe(expected);
});
