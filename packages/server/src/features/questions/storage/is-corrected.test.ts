import { expect, it } from 'vitest';
import { isCorrected } from './is-corrected.ts';

it.each([
  ['ada king', 'Ada King'],
  ['Jose', 'José'],
  ['Ada  King', 'King, Ada'],
  ['Ada', 'Ada King'],
  ['Ada King', 'Ada'],
  ['Ada Kimg', 'Ada King'],
  ['Ada Kign', 'Ada King'],
  ['Matilda', 'Mathilda'],
  ['Mathilda', 'Matilda'],
])('%s can be %s, corrected', (before, after) => {
  expect(isCorrected(before, after)).toBe(true);
});

it.each([
  ['Ada', 'Ben'],
  ['Tim', 'Tom'],
  ['Max', 'Maxi'],
  ['Ada King', 'Ada Bell'],
  ['Ada King', 'Ben King'],
  ['Pupil 1', 'Pupil 2'],
  ['9', '10'],
  ['', 'Ada'],
  ['???', '!!!'],
])('%s and %s are two people', (before, after) => {
  expect(isCorrected(before, after)).toBe(false);
});
