import { describe, expect, it } from 'vitest';
import { matchPage } from './match-page.ts';

describe('the page of a path', () => {
  it.each([
    ['/', 'home', {}],
    ['/record', 'record', {}],
    ['/record/docs', 'record-in-host', {}],
    ['/record/gmail', 'record-in-host', { service: 'gmail' }],
    ['/sheets/s1', 'sheets', { sheet: 's1' }],
    ['/sheets/s1/print', 'print-sheet', { sheet: 's1' }],
    ['/admin/policies/%2A', 'admin', { section: 'policies', item: '*' }],
    ['/404', 'not-found', {}],
    ['/nowhere/at/all', 'not-found', {}],
    ['/history/more', 'not-found', {}],
    ['/report/%ff', 'not-found', {}],
    ['/report', 'not-found', {}],
    ['/History/', 'history', {}],
  ])('%s has the view %s with %j', (path, view, params) => {
    const match = matchPage(path);
    expect(match.page.view).toBe(view);
    expect(match.params).toEqual(params);
  });

  it('has no view if only the server answers it', () => {
    const { page, params } = matchPage('/play/abc');
    expect(page).toMatchObject({ route: '/play/:any', player: 'listen' });
    expect(page.view).toBeUndefined();
    expect(params).toEqual({ audioId: 'abc' });
  });
});
