import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type MetaArgs, type MetaDescriptor, matchRoutes, type RouteObject } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { listedPaths } from '../marketing/listed-paths.ts';
import routes from '../routes.ts';

interface PageModule {
  readonly meta?: (args: MetaArgs) => readonly MetaDescriptor[];
}

const MODULES = import.meta.glob<PageModule>(['./*.tsx', '!./*.test.tsx']);

/** Private pages, pages shown inside other products, and pages that are not part of the site's content. */
const UNLISTED = [
  '/record/gmail',
  '/record/docs',
  '/record/classroom',
  '/record/front',
  '/products/fax-voice',
  '/play/AAAAAAAAAAAAAAAAAAAAAA',
  '/report/AAAAAAAAAAAAAAAAAAAAAA',
  '/welcome',
  '/history',
  '/replies',
  '/sheets',
  '/sheets/s1',
  '/sheets/s1/print',
  '/delete-account',
  '/admin',
  '/admin/people/u1',
  '/error',
  '/404',
  '/nothing-of-ours',
  '/extension-login',
];

const ROUTES = objectsOf(routes);

function objectsOf(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, file, children }) =>
    index === true
      ? { index, handle: file }
      : { ...(path !== undefined && { path }), handle: file, children: objectsOf(children ?? []) },
  );
}

/** The page's route file, and the other parameters of its URL. */
function pageAt(pathname: string): { readonly file: string; readonly params: MetaArgs['params'] } {
  const match = matchRoutes(ROUTES, pathname)?.at(-1);
  if (match === undefined) throw new Error(`Nothing is at ${pathname}.`);
  return { file: String(match.route.handle).replace('routes/', './'), params: match.params };
}

async function robotsAt(pathname: string): Promise<unknown> {
  const { file, params } = pageAt(pathname);
  const { meta } = (await MODULES[file]?.()) ?? {};
  const root = {
    id: 'root',
    loaderData: { config: { publicUrl: 'https://beep.example', auth: { mode: 'local' } } },
  };
  const args = { location: { pathname }, params, matches: [root] } as unknown as MetaArgs;
  const robots = meta?.(args).find((tag) => 'name' in tag && tag.name === 'robots');
  return robots && 'content' in robots ? robots.content : undefined;
}

// The first import of the pages takes long on a busy machine.
beforeAll(() => Promise.all(Object.values(MODULES).map((load) => load())), 120_000);

it.each(listedPaths())('lets search engines index %s', async (path) => {
  expect(await robotsAt(path)).toBe('index, follow');
});

it.each(UNLISTED)('lets search engines index nothing at %s', async (path) => {
  expect(await robotsAt(path)).toBe('noindex');
});

it('covers every page', async () => {
  const known = new Set([...listedPaths(), ...UNLISTED].map((path) => pageAt(path).file));
  const pages = await Promise.all(
    Object.entries(MODULES).map(async ([file, load]) => ((await load()).meta === undefined ? [] : [file])),
  );
  expect(pages.flat().sort()).toEqual([...known].sort());
});
