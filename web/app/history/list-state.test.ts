import { expect, it } from 'vitest';
import { parseListState } from './list-state.ts';

const PLACE = { pages: 3, top: { id: 'r40', px: -12.5 }, opened: 'r41', selected: ['r1'] };

it('reads what the user kept', () => {
  const list = { uid: 'u1', words: 'Ivo', place: PLACE };
  expect(parseListState({ list }, 'u1')).toEqual(list);
});

// spec: titles.14
it('keeps nothing of another user of the window', () => {
  const list = { uid: 'u2', words: 'Ivo', place: PLACE };
  expect(parseListState({ list }, 'u1')).toEqual({ uid: 'u1', words: '', place: null });
});

it.each([null, 'record', {}, { list: 7 }, { list: { uid: 'u1', words: 7, place: { pages: 'all' } } }])(
  'is nothing if %j is stored',
  (state) => {
    expect(parseListState(state, 'u1')).toEqual({ uid: 'u1', words: '', place: null });
  },
);

it('ignores malformed parts of a place', () => {
  const place = { pages: -1, top: { id: 7 }, opened: {}, selected: ['a', 7] };
  expect(parseListState({ list: { uid: 'u1', words: '', place } }, 'u1').place).toEqual({
    ...{ pages: 1, top: null, opened: null, selected: ['a'] },
  });
});
