import { SITE_PAGES, UNKNOWN_PAGE } from '@beep/api';
import { expect, it } from 'vitest';
import { byView } from './navigation/by-view.ts';

const FILES = byView(import.meta.glob(['./routes/*.tsx', './features/*/pages/*.tsx', '!./**/*.test.tsx']));

it('the table of pages names every file of a view, and no other', () => {
  const named = [...SITE_PAGES, UNKNOWN_PAGE].flatMap(({ view }) => (view === undefined ? [] : [view]));
  expect([...new Set(named)].toSorted()).toEqual([...FILES.keys()].toSorted());
});
