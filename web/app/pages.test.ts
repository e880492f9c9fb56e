import { expect, it } from 'vitest';
import { mayShareDocument, noteForeignScript } from './consent/foreign-scripts.ts';
import { matchPage } from './navigation/match-page.ts';
import { loadPage } from './pages.ts';

const PRIVATE = ['/questions', '/replies', '/admin/people', '/api-tokens', '/report/isXuRB6LsvCiRx3ITT1JRg'];

const mayShare = (path: string): boolean => mayShareDocument(matchPage(path).page);

// spec: H11, H12
it('leaves a page that loads no scripts of others to the server, once one has run in this document', () => {
  expect(['/history', ...PRIVATE].map(mayShare)).not.toContain(false);
  noteForeignScript();
  expect(PRIVATE.map(mayShare)).not.toContain(true);
  for (const path of PRIVATE) expect(loadPage(path)).toBeNull();
  expect(mayShare('/history')).toBe(true);
});
