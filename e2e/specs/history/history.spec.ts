import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { type Account, openAccount } from '../../fixtures/account.ts';
import { test as base } from '../../fixtures/beep-test.ts';
import { openNotes } from '../../fixtures/notes.ts';

const STORED = 22;
const BEFORE_COUNTING = Date.UTC(2025, 8, 30) / 1000;
const LIST = /\/api\/v1\/users\/[^/]+\/recordings\?/;

/** A user with more than one page of recordings. */
let collector: Account;

const test = base.extend({
  owner: async ({ browserName: _ }, use) => use(collector),
  page: async ({ memberPage }, use) => use(memberPage),
});

test.beforeAll(async ({ server, request }) => {
  test.setTimeout(120_000);
  collector = await openAccount(server.origin, { email: 'col@example.com', name: 'Col' });
  const notes = openNotes(request, collector);
  for (let stored = 0; stored < STORED; stored += 1) await notes.store();
});

const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

const pickerOf = (row: Locator): Locator => row.getByRole('button', { name: /^Change expiration: / });

// spec: history.1, history.10, history-table.1, limits.24
test('lists 20 recordings, then the rest with Load More', async ({ page, notes }) => {
  const stored = await notes.count();
  // Without it the list does not load by itself when it is scrolled.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'));
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recording History');
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).first()).toContainText(/Today \d{1,2}:\d\d [AP]M/);
  await expect(rows(page).first()).toContainText('0:11');
  await expect(pickerOf(rows(page).first())).toHaveText('Never Expires');
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(rows(page)).toHaveCount(stored);
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(pickerOf(rows(page).first())).toBeVisible();
  await expect(rows(page).first().getByRole('button')).toHaveCount(1);
});

// spec: titles.21
test('loads the rest while it is scrolled; many are deleted with one Undo', { tag: '@long' }, async ({
  page,
  notes,
}) => {
  const stored = await notes.count();
  await page.goto('/history');
  await expect(rows(page)).toHaveCount(20);
  await rows(page).last().hover();
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  await expect(rows(page).last()).toHaveAttribute('aria-rowindex', String(stored + 1));
  await page.getByRole('button', { name: 'Select Recordings' }).click();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('group', { name: 'Selected recordings' });
  await expect(bar).toContainText(`2 of ${stored} recordings selected`);
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('2 recordings deleted').hover();
  expect(await notes.count()).toBe(stored - 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 recordings restored')).toBeVisible();
  expect(await notes.count()).toBe(stored);
});

// spec: titles.19
test('downloads chosen recordings as one ZIP file', async ({ page }) => {
  await page.goto('/history');
  await page.getByRole('button', { name: 'Select Recordings' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select, / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const button = page.getByRole('button', { name: 'Download ZIP File' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^beep-recordings-\d{4}-\d\d-\d\d\.zip$/);
  const files = Object.entries(unzipSync(await readFile(await download.path())));
  expect(files.map(([name]) => name)).toEqual([
    expect.stringMatching(/\.mp3$/),
    expect.stringMatching(/\.mp3$/),
  ]);
  for (const [, bytes] of files) expect(bytes.length).toBeGreaterThan(1000);
  await expect(page.getByText('2 recordings downloaded')).toBeVisible();
});

// spec: history.5, history.6
test('plays one row at a time; a paused row closes', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await page.goto('/history');
  const first = rows(page)
    .nth(0)
    .getByRole('button', { name: /^(Play|Pause), / });
  const second = rows(page)
    .nth(1)
    .getByRole('button', { name: /^(Play|Pause), / });
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => sounding(page)).toBe(1);
  await expectAccessible(page);
  await second.click();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('audio')).toHaveCount(1);
  await expect.poll(() => sounding(page)).toBe(1);
  // The element is no longer paused a moment before it plays: until then another press asks for it again.
  await expect(second).toHaveAccessibleName(/^Pause/);
  await second.click();
  await expect(page.locator('audio')).toHaveCount(0);
});

test('plays a row before the code of its player has come', { tag: '@long' }, async ({ page }) => {
  let come = (): void => undefined;
  const code = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/row-player-[\w-]+\.js$/, async (route) => {
    await code;
    await route.continue();
  });
  await page.goto('/history');
  await rows(page)
    .nth(0)
    .getByRole('button', { name: /^Play, / })
    .click();
  const audio = await page.locator('audio').elementHandle();
  const time = (): Promise<number | undefined> =>
    page.evaluate((element) => (element as HTMLAudioElement | null)?.currentTime, audio);
  await expect.poll(time).toBeGreaterThan(0.2);
  const seek = page.getByRole('slider', { name: 'Seek' });
  await expect(seek).toHaveCount(0);
  come();
  await expect(seek).toBeVisible();
  expect(await time()).toBeGreaterThan(0.2);
  expect(await audio?.evaluate((element) => element.isConnected)).toBe(true);
});

// spec: deletion.9, validation.11
test('removes a deleted row without a reload, and Undo restores it', { tag: '@long' }, async ({
  page,
  notes,
}) => {
  test.slow();
  const stored = await notes.count();
  await page.goto('/history');
  await expect(rows(page)).toHaveCount(20);
  const id = (await firstListed(page)) ?? '';
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  await rows(page).first().getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Recording' });
  await expect(question).toContainText('Are you sure you want to permanently delete this recording?');
  await question.getByRole('button', { name: 'Delete' }).click();
  // A toast stays while it is hovered.
  await page.getByText('Recording deleted successfully').hover();
  expect(await notes.status({ id, path: '' })).toBe(410);
  expect(await notes.count()).toBe(stored - 1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Recording restored')).toBeVisible();
  expect(await notes.status({ id, path: '' })).toBe(200);
  await expect(rows(page)).toHaveCount(20);
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
});

// spec: expiry-change.3, expiry-change.4, roles.10
test('changes the expiration of a recording and reports a failure', { tag: '@long' }, async ({ page }) => {
  await page.goto('/history');
  const picker = pickerOf(rows(page).nth(2));
  await picker.click();
  await page.getByRole('menuitem', { name: 'In 1 Week' }).click();
  await expect(page.getByText('Expiration date updated successfully')).toBeVisible();
  await expect(picker).toHaveText('In 1 Week');
  await page.route('**/api/v1/recordings/*', (route) => route.abort());
  await picker.click();
  await page.getByRole('menuitem', { name: 'In 1 Day' }).click();
  await expect(page.getByText('Failed to update expiration date')).toBeVisible();
  await expect(picker).toHaveText('In 1 Week');
});

// spec: expiry-change.1
test('arrow keys and letters change the expiration only after confirmation', { tag: '@long' }, async ({
  page,
}) => {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.postData() ?? '');
  });
  await page.goto('/history');
  const picker = pickerOf(rows(page).first());
  await picker.focus();
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Never', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(picker).toBeFocused();
  expect(changes).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('Enter');
  await changed;
  await expect(picker).toBeFocused();
  expect(changes).toEqual(['{"expires_at":"1_day"}']);
});

test('links a row to the recording’s page', { tag: '@long' }, async ({ page }) => {
  await page.goto('/history');
  await rows(page).first().getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Beep');
});

// spec: history.9, validation.10, limits.20
test('says once, before the first older recording, since when listens are counted', { tag: '@long' }, async ({
  page,
}) => {
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { recordings: Record<string, unknown>[] };
    const aged = list.recordings.map((recording, index) =>
      index < 3 ? recording : { ...recording, created_at: BEFORE_COUNTING, listenCount: undefined },
    );
    await route.fulfill({ response: response, json: { ...list, recordings: aged } });
  });
  await page.goto('/history');
  const note = page.getByText('Listen counts appear for plays on or after October 6, 2025.');
  await expect(note).toHaveCount(1);
  const order = await page
    .getByRole('row')
    .evaluateAll((all) => all.findIndex((row) => row.textContent?.startsWith('Listen counts')));
  expect(order).toBe(4);
  await expect(rows(page).nth(2)).toContainText('Today');
  await expect(rows(page).nth(3)).toContainText('Sep 30, 2025');
  await expect(rows(page).nth(3)).toContainText('–');
});

// spec: api-errors.10
test('retries once with a fresh token if the first is rejected', { tag: '@long' }, async ({ page }) => {
  const tokens: (string | undefined)[] = [];
  await page.route(LIST, (route) => {
    tokens.push(route.request().headers().authorization);
    return tokens.length === 1
      ? route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Unauthorized access' } })
      : route.fallback();
  });
  await page.goto('/history');
  await expect(rows(page)).toHaveCount(20);
  expect(tokens).toHaveLength(2);
  expect(tokens[1]).not.toBe(tokens[0]);
});

// spec: history-table.2, api-errors.11
test('reports a failed load and retries', { tag: '@long' }, async ({ page }) => {
  await page.route(LIST, (route) => route.fulfill({ status: 503 }));
  await page.goto('/history');
  await expect(page.getByRole('alert')).toHaveText('Error loading recordings');
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page)).toHaveCount(20);
});

// spec: history-table.3
test('shows an empty state', { tag: '@long' }, async ({ page }) => {
  await page.route(LIST, (route) =>
    route.fulfill({
      json: { recordings: [], pagination: { page: 1, limit: 20, totalRecords: 0, hasNext: false } },
    }),
  );
  await page.goto('/history');
  await expect(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
  await expect(page.getByText('Start recording to see your history here!')).toBeVisible();
});

function sounding(page: Page): Promise<number> {
  return page
    .locator('audio')
    .evaluateAll((all) => all.filter((audio) => !(audio as HTMLAudioElement).paused).length);
}

/** The id of the newest recording, from the download URL of its row. */
async function firstListed(page: Page): Promise<string | undefined> {
  const located = page.waitForResponse((response) => response.url().endsWith('/download'));
  await rows(page).first().getByRole('button', { name: 'Download' }).click();
  const address = (await located).url();
  await expect(page.getByText('File downloaded successfully')).toBeVisible();
  return address.split('/').at(-2);
}
