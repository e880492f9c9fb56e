import { describe, expect, it } from 'vitest';
import { matchPath, matchRoute } from './match-route.ts';

describe('the route of a path', () => {
  it.each([
    ['/', 'home', {}],
    ['/record', 'record', {}],
    ['/record/docs', 'record-in-host', { service: 'docs' }],
    ['/sheets/s1', 'sheets', { sheet: 's1' }],
    ['/sheets/s1/print', 'print-sheet', { sheet: 's1' }],
    ['/admin/policies/%2A', 'admin', { section: 'policies', item: '*' }],
    ['/404', 'not-found', {}],
    ['/nowhere/at/all', 'not-found', {}],
    ['/history/more', 'not-found', {}],
    ['/report/%ff', 'not-found', {}],
  ])('%s has the page %s with %j', (path, page, params) => {
    expect(matchRoute(path)).toMatchObject({ route: { page }, params });
  });

  it('has no page if only the server answers it', () => {
    expect(matchRoute('/play/abc')).toEqual({ route: { path: 'play/:audioId' }, params: { audioId: 'abc' } });
  });

  it('needs every parameter that may not be missing', () => {
    expect(matchPath('/report/:id', '/report')).toBeNull();
    expect(matchPath('/report/:id?', '/report/')).toEqual({});
  });
});
