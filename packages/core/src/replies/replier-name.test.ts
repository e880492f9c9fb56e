import { expect, it } from 'vitest';
import { replierName } from './replier-name.ts';

it.each([
  ['  Ada \n Lovelace ', 'Ada Lovelace'],
  ['\u202eevil', 'evil'],
  ['\u200b \t', ''],
  ['😀'.repeat(61), '😀'.repeat(60)],
])('%j is sent as %j', (typed, sent) => {
  expect(replierName(typed)).toBe(sent);
});
