import { expect, it } from 'vitest';
import { isLimiting, listFilterQuery, parseListFilter } from './list-filter.ts';

// spec: titles.12, titles.16
it.each([
  ['', false],
  ['transcript=unchecked', true],
  ['heard=not_yet', true],
  ['expiring=true', true],
  ['label=a%26b', true],
  ['source=BEEP_ADDON_GMAIL', true],
  ['sort=title_asc', false],
  ['transcript=unchecked&heard=not_yet&expiring=true&label=l1&source=BEEP_WEB&sort=duration_desc', true],
])('a filter is the query %j of an address', (query, limits) => {
  const filter = parseListFilter(`?${query}`);
  expect(listFilterQuery(filter)).toBe(query);
  expect(isLimiting(filter)).toBe(limits);
});

it('a filter ignores what is unknown', () => {
  const filter = parseListFilter('?transcript=x&heard=partly&expiring=1&label=&source=<b>&sort=bytes&y=1');
  expect(listFilterQuery(filter)).toBe('');
});
