import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('has the fields that differ, with their new values', () => {
  const before = { title: 'a', isShown: true, names: ['x', 'y'] };
  expect(changedFields(before, { ...before, isShown: false })).toEqual({ isShown: false });
  expect(changedFields(before, { ...before, title: '' })).toEqual({ title: '' });
});

it.each([[['x']], [['y', 'x']], [['x', 'y', 'z']], [[]]])('compares lists by their items: %j', (names) => {
  const before = { names: ['x', 'y'] };
  expect(changedFields(before, { names: ['x', 'y'] })).toEqual({});
  expect(changedFields(before, { names })).toEqual({ names });
});
