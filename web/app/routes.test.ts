import { SITE_PAGES, UNKNOWN_PAGE } from '@beep/api';
import { expect, it } from 'vitest';

const FILES = import.meta.glob(['./routes/*.tsx', '!./routes/*.test.tsx']);

it('the table of pages names every file of a view, and no other', () => {
  const named = [...SITE_PAGES, UNKNOWN_PAGE].flatMap(({ view }) =>
    view === undefined ? [] : [`./routes/${view}.tsx`],
  );
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(FILES).toSorted());
});
