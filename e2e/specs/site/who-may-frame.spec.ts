import { request as ask } from 'node:http';
import { SITE_PAGES, type SitePage } from '@beep/api';
import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { startForeignSite } from '../../fixtures/foreign-site.ts';
import type { LocalSite } from '../../fixtures/serve-locally.ts';

const GOOGLE = 'https://docs.google.com https://script.google.com https://*.googleusercontent.com';
const FRONT = 'https://*.frontapp.com https://*.front.com https://*.frontapplication.com';
const NEVER = 'AAAAAAAAAAAAAAAAAAAAAA';

/** The only paths that other origins may frame, and which origins. The player's paths are beside them. */
const FRAMED: Readonly<Record<string, string | RegExp>> = {
  '/record/docs': GOOGLE,
  '/record/front': FRONT,
  '/record/site': "'none'",
  // The origins that the server was started with, or none.
  '/extension-login': /^(chrome-extension:\/\/[a-p]{32} ?)+$|^'none'$/,
};

interface Answered {
  readonly status: number;
  readonly location: string | undefined;
  readonly ancestors: string | undefined;
  readonly frameOptions: string | undefined;
}

/** Requests a target unchanged; a URL parser would normalise it first. */
function askFor(port: number, target: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = ask({ port, host: 'localhost', path: target }, (response) => {
      const policy = String(response.headers['content-security-policy'] ?? '');
      response.resume();
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          ancestors: /(?:^|; )frame-ancestors ([^;]*)/.exec(policy)?.[1],
          frameOptions: response.headers['x-frame-options']?.toString(),
        }),
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** Paths that match a pattern of the site's table. */
function pathsOf({ route }: SitePage, id: string): string[] {
  const values = ['x', id, NEVER, 'docs', 'front', 'gmail', 'a'];
  return [...new Set(values.map((value) => route.replace(/:\w+/g, value)))];
}

/** Other spellings of the same path, and paths below it. */
function spellingsOf(path: string): string[] {
  const first = path.charAt(1);
  return [
    path,
    `${path}/`,
    `/${path}`,
    `${path}//`,
    `${path}/a/b`,
    `${path}/../record`,
    `${path}/%2e%2e/history`,
    `${path}%2Fx`,
    `${path}%00`,
    `${path}%ff`,
    `${path};y`,
    `${path}\\x`,
    `${path}.data`,
    `${path}?next=/history`,
    path.replace(/^\/[\w-]+/, (word) => word.toUpperCase()),
    path.replace(/\/([\w-]+)/, (_, word: string) => `%2F${word}`).replace(/^(?!\/)/, '/'),
    path.replace(/^\/\w/, `/%${(first.charCodeAt(0) || 0x78).toString(16)}`),
  ];
}

function allPaths(id: string, spell: (path: string) => string[]): string[] {
  const pages = SITE_PAGES.flatMap((page) => pathsOf(page, id));
  const others = [
    '/api/v1/openapi.json',
    `/api/v1/recordings/${id}`,
    `/api/v1/recordings/${id}/download`,
    '/api/v1/nowhere',
    `/api/v1/oembed?url=x`,
    `/media/${id}.webm`,
    `/media/${NEVER}.webm`,
    `/play/${id}/card.png`,
    '/livez',
    '/readyz',
    '/metrics',
    '/service-worker.js',
    '/icon.svg',
    '/assets/nothing.js',
    '/third-party-notices.txt',
    '/emulator/auth/handler',
    '/local-auth/gapi.js',
    '/nowhere',
  ];
  return [...new Set([...pages, ...others].flatMap(spell))];
}

for (const { which, spell, least } of [
  { which: 'no path', spell: (path: string) => [path], least: 60 },
  { which: 'no spelling of a path', spell: spellingsOf, least: 500 },
]) {
  // spec: P2
  test(`${which} except the player’s may be framed by others, in or out of the table`, {
    tag: spell === spellingsOf ? '@long' : [],
  }, async ({ server, note }) => {
    test.setTimeout(240_000);
    const paths = allPaths(note.id, spell);
    expect(paths.length).toBeGreaterThan(least);
    for (const path of paths) {
      const response = await askFor(server.port, path);
      const isPlayer = new RegExp(`^/embed/(?:playlist/)?(${note.id}|${NEVER})(\\?|$)`).test(path);
      const pathname = path.replace(/\?.*$/, '');
      if (isPlayer) {
        expect.soft([path, response.ancestors, response.frameOptions]).toEqual([path, undefined, undefined]);
        expect.soft(response.status === 200 || response.status === 404, path).toBe(true);
      } else if (response.location === undefined && pathname in FRAMED && response.status === 200) {
        expect.soft(response.ancestors, path).toMatch(FRAMED[pathname] ?? '');
      } else {
        expect.soft(`${path} ${response.ancestors}`).toBe(`${path} 'none'`);
      }
      if (response.location !== undefined) expect.soft(response.location, path).toMatch(/^\/(?![/\\])/);
    }
  });
}

test.describe('a hostile page around the player', () => {
  let foreign: LocalSite;
  test.afterEach(() => foreign.close());

  async function frame(page: Page, address: string): Promise<void> {
    foreign = await startForeignSite(
      `<iframe name="player" src="${address}" width="480" height="300"></iframe>`,
    );
    await page.goto(`http://127.0.0.1:${foreign.port}`);
    await page.waitForLoadState('networkidle');
  }

  for (const kind of ['a note', 'a note that never was'] as const) {
    // spec: P2
    test(`the links in the frame of ${kind} open outside of it`, {
      tag: kind === 'a note' ? [] : '@long',
    }, async ({ memberPage: page, server, note }) => {
      const address = `${server.origin}/embed/${kind === 'a note' ? note.id : NEVER}`;
      await frame(page, address);
      const player = page.frameLocator('iframe');
      await expect(player.getByRole('link')).not.toHaveCount(0);
      for (const link of await player.getByRole('link').all()) {
        const opened = page.waitForEvent('popup');
        await link.click();
        const tab = await opened;
        expect(await tab.evaluate(() => window.opener)).toBeNull();
        await tab.close();
      }
      // A link without a target opens in a new tab too.
      const targets = await page
        .frames()[1]
        ?.evaluate(() => [...document.querySelectorAll('base')].map(({ target }) => target));
      expect(targets).toEqual(['_blank']);
      expect(page.frames().map((shown) => shown.url())).toEqual([
        `http://127.0.0.1:${foreign.port}/`,
        address,
      ]);
    });
  }

  // spec: P2
  test('cannot show a page with a session by navigating the frame', async ({
    memberPage: page,
    server,
    note,
  }) => {
    const session = [
      '/',
      '/history',
      '/record',
      '/welcome',
      '/delete-account',
      `/play/${note.id}`,
      '/log-in',
    ];
    const strange = [
      '/embed/a/b',
      '/embed/',
      '/embed',
      `/embed/${note.id}/x`,
      `/EMBED/${note.id}/x`,
      `/embed/${note.id}%2F..%2F..%2Fhistory`,
      `/embed/${note.id}/../../history`,
      '//embed/x',
      '/nowhere',
      '/record/unknown',
      '/products/unknown',
    ];
    await frame(page, `${server.origin}/embed/${note.id}`);
    for (const path of [...session, ...strange]) {
      await page.evaluate((to) => {
        const shown = document.querySelector('iframe');
        if (shown) shown.src = to;
      }, server.origin + path);
      await expect.poll(() => page.frames()[1]?.url(), path).toBe('chrome-error://chromewebdata/');
    }
  });

  test('returns to the player, and no further, through the history', { tag: '@long' }, async ({
    memberPage: page,
    server,
    note,
  }) => {
    const address = `${server.origin}/embed/${note.id}`;
    await frame(page, address);
    await page.evaluate((to) => window.open(to, 'player'), `${server.origin}/EMBED/${note.id}/`);
    await expect.poll(() => page.frames()[1]?.url()).toBe(address);
    await page.evaluate((to) => window.open(to, 'player'), `${server.origin}/history`);
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
    await page.evaluate(() => window.history.back());
    await expect.poll(() => page.frames()[1]?.url()).toBe(address);
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('banner')).toHaveCount(0);
  });
});
