import { beforeAll, expect, it } from 'vitest';
import { listedPaths } from '../marketing/listed-paths.ts';
import { byView } from '../navigation/by-view.ts';
import { matchPage } from '../navigation/match-page.ts';
import type { PageModule } from '../pages.ts';

const MODULES = byView(
  import.meta.glob<PageModule>(['./*.tsx', '../features/*/pages/*.tsx', '!../**/*.test.tsx']),
);

/** Private pages, pages shown inside other products, and pages that are not part of the site's content. */
const UNLISTED = [
  '/record/gmail',
  '/record/docs',
  '/record/classroom',
  '/record/front',
  '/products/fax-voice',
  '/report/AAAAAAAAAAAAAAAAAAAAAA',
  '/welcome',
  '/history',
  '/replies',
  '/playlists',
  '/playlists/p1',
  '/name-lists',
  '/api-tokens',
  '/webhooks',
  '/questions',
  '/questions/q1',
  '/questions/q1/listen',
  '/questions/q1/labels',
  '/questions/q1/show',
  '/join',
  '/lti/open',
  '/sheets',
  '/sheets/s1',
  '/sheets/s1/print',
  '/sheets/s1/record',
  '/sheets/class',
  '/delete-account',
  '/admin',
  '/admin/people/u1',
  '/error',
  '/404',
  '/nothing-of-ours',
  '/extension-login',
];

const CONFIG = { publicUrl: 'https://beep.example', auth: { mode: 'local' } } as const;

function viewAt(pathname: string): string {
  return matchPage(pathname).page.view ?? '';
}

async function robotsAt(pathname: string): Promise<string | undefined> {
  const { params } = matchPage(pathname);
  const module = await MODULES.get(viewAt(pathname))?.();
  const tags = module?.meta({ pathname, params, config: CONFIG }) ?? [];
  return tags.flatMap((tag) => ('name' in tag && tag.name === 'robots' ? [tag.content] : []))[0];
}

// The first import of the pages takes long on a busy machine.
beforeAll(() => Promise.all([...MODULES.values()].map((load) => load())), 120_000);

it.each(listedPaths())('lets search engines index %s', async (path) => {
  expect(await robotsAt(path)).toBe('index, follow');
});

// spec: L4
it.each(UNLISTED)('lets search engines index nothing at %s', async (path) => {
  expect(await robotsAt(path)).toBe('noindex');
});

it('covers every page', () => {
  const known = new Set([...listedPaths(), ...UNLISTED].map(viewAt));
  expect([...known].sort()).toEqual([...MODULES.keys()].sort());
});
