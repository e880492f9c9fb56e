import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { holdRequests, SITE_SCRIPTS } from '../../fixtures/hold-requests.ts';
import { waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';

const ANSWER_LIMIT = 14 * 1024;
/** In gzipped bytes. Includes the code of a printed page's QR code, because printing cannot wait for it. */
const SCRIPTS_AND_STYLES_LIMIT = 149_400;

/** The site's scripts that the page has requested so far. */
function watchScripts(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (SITE_SCRIPTS.test(request.url())) scripts.push(request.url());
  });
  return scripts;
}

test('the first response is small and readable without any other', async ({ request, note }) => {
  const html = await (await request.get(note.path)).text();
  expect(gzipSync(html).length).toBeLessThanOrEqual(ANSWER_LIMIT);
  const head = html.slice(0, html.indexOf('</head>')).replace(/<noscript>.*?<\/noscript>/gs, '');
  expect(head).not.toMatch(/<link rel="(stylesheet|preload|modulepreload)"|<script[^>]* src=/);
});

test('requests no script before the audio can play', async ({ page, note }) => {
  const scripts = watchScripts(page);
  const audio = await holdRequests(page, '**/media/**');
  await watchHydration(page);
  await page.goto(note.path, { waitUntil: 'domcontentloaded' });
  await audio.made;
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(scripts).toEqual([]);
  audio.release();
  await waitForHydration(page);
  expect(scripts).not.toEqual([]);
});

test('a touch loads the scripts even if the audio is slow', { tag: '@long' }, async ({ page, note }) => {
  const audio = await holdRequests(page, '**/media/**');
  await watchHydration(page);
  await page.goto(note.path, { waitUntil: 'domcontentloaded' });
  await audio.made;
  await page.keyboard.press('Tab');
  await waitForHydration(page);
  audio.release();
});

test('a press on Play loads no script before the sound', async ({ page, note }) => {
  const scripts = watchScripts(page);
  const audio = await holdRequests(page, '**/media/**');
  await watchHydration(page);
  await page.goto(note.path, { waitUntil: 'domcontentloaded' });
  await audio.made;
  await page.getByRole('button', { name: 'Play' }).click();
  expect(await page.locator('audio').evaluate((element: HTMLAudioElement) => element.paused)).toBe(false);
  expect(scripts).toEqual([]);
  audio.release();
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('cancelling an early press loads the scripts', { tag: '@long' }, async ({ page, note }) => {
  const audio = await holdRequests(page, '**/media/**');
  await watchHydration(page);
  await page.goto(note.path, { waitUntil: 'domcontentloaded' });
  await audio.made;
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  await waitForHydration(page);
  audio.release();
});

test('a visitor loads few scripts, one stylesheet and no identity code', async ({ page, note }) => {
  const sizes = new Map<string, Promise<number>>();
  const stylesheets = new Set<string>();
  page.on('response', (response) => {
    const isStylesheet = response.request().resourceType() === 'stylesheet';
    if (isStylesheet) stylesheets.add(response.url());
    if (isStylesheet || SITE_SCRIPTS.test(response.url())) {
      sizes.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
    }
  });
  await watchHydration(page);
  await page.goto(note.path, { waitUntil: 'load' });
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  expect(total, [...sizes.keys()].join('\n')).toBeLessThanOrEqual(SCRIPTS_AND_STYLES_LIMIT);
  expect([...sizes.keys()].filter((url) => /firebase|router/.test(url))).toEqual([]);
  expect([...stylesheets]).toHaveLength(1);
});

test('the framed player loads equally little and requests no user data', async ({ page, note, account }) => {
  await page.context().addInitScript(
    (stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value);
    },
    account.storageState.origins.flatMap(({ localStorage }) => localStorage),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await watchHydration(page);
  await page.goto(`/embed/${note.id}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /firebase|identitytoolkit|local-auth|\/users\//.test(url))).toEqual([]);
});

test('a link out of the listen page carries the return path', { tag: '@long' }, async ({ page, note }) => {
  await watchHydration(page);
  await page.goto(note.path);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/log-in');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Voice Note' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${note.path}$`));
});
