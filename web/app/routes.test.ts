import { findSitePage } from '@beep/api';
import { describe, expect, it } from 'vitest';
import routes from './routes.ts';

const PAGES = import.meta.glob(['./routes/*.tsx', '!./routes/*.test.tsx']);

describe('the route table', () => {
  it('has no page without an entry in the table of header rules', () => {
    const patterns = routes.map(({ path }) => `/${path}`);
    expect(patterns.length).toBeGreaterThan(15);
    const paths = patterns.flatMap((pattern) =>
      [pattern.replace(/\/:\w+\?/g, ''), pattern].map((path) => path.replace(/:\w+\??/g, 'x')),
    );
    expect(paths.filter((path) => findSitePage(path).status !== 'page')).toEqual([]);
  });

  it('names every file of a page, and no other', () => {
    const named = routes.flatMap(({ page }) => (page === undefined ? [] : [`./routes/${page}.tsx`]));
    expect(named.toSorted()).toEqual(Object.keys(PAGES).toSorted());
  });
});
