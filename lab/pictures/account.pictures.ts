import { expect, type Route } from '@playwright/test';
import { openAccount } from '../../e2e/fixtures/account.ts';
import { holdRequests } from '../../e2e/fixtures/hold-requests.ts';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const LIST = /\/api\/v1\/users\/[^/]+\/recordings\?/;
const DAY_S = 86_400;

/** The list of an account after a year of use. */
async function aged(route: Route): Promise<void> {
  const response = await route.fetch();
  const list = (await response.json()) as { recordings: Record<string, unknown>[] };
  const now = Date.now() / 1000;
  const recordings = list.recordings.map((recording, index) => ({
    ...recording,
    created_at: Math.floor(now - index * index * 2 * DAY_S),
    listenCount: [0, 3, 12, 1_204, 1_000_000][index % 5],
    ...(index > 16 ? { created_at: Date.UTC(2025, 8, 30 - index) / 1000, listenCount: undefined } : {}),
  }));
  await route.fulfill({ response: response, json: { ...list, recordings } });
}

test('the history', async ({ collectorPage: page }) => {
  await page.route(LIST, aged);
  const held = await holdRequests(page, LIST);
  await page.goto('/history');
  await held.made;
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
  await picture(page, 'history-loading', { windowOnly: true });
  held.release();
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  await picture(page, 'history-many');
  const play = page.getByRole('button', { name: /^Play, / });
  await play.nth(2).click();
  await page.getByRole('button', { name: /^Pause, / }).waitFor();
  await picture(page, 'history-expanded', { windowOnly: true });
  await page.getByRole('button', { name: /^Pause, / }).click();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  await picture(page, 'history-all');
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Recording deleted successfully')).toBeVisible();
  await page.clock.install();
  await picture(page, 'toast-undo', { windowOnly: true });
});

test('the history that failed to load', async ({ memberPage: page }) => {
  await page.route(LIST, (route) => route.abort());
  await page.goto('/history');
  await expect(page.getByRole('alert').getByText('Error loading recordings')).toBeVisible();
  await picture(page, 'history-error');
});

test('welcome with recordings', async ({ collectorPage: page }) => {
  await page.route(LIST, aged);
  await page.goto('/welcome');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await picture(page, 'page-welcome');
});

for (const [kind, person] of Object.entries({
  'right-to-left': { email: 'noor@example.com', name: 'نورالهدى بنت عبدالرحمن الأنصاري' },
  long: {
    email: 'maximiliana.featherstonehaugh-cholmondeley.the.third@department-of-education.example.com',
    name: 'Maximiliana-Alexandrovna-Featherstonehaugh-Cholmondeley Third',
  },
})) {
  test(`an account with a ${kind} name`, async ({ browser, server, contextOptions }) => {
    const { storageState } = await openAccount(server.origin, person);
    const context = await browser.newContext({ ...contextOptions, baseURL: server.origin, storageState });
    const page = await context.newPage();
    await page.goto('/welcome');
    await expect(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
    await picture(page, `page-welcome-${kind}`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await picture(page, `menu-${kind}`, { windowOnly: true });
    await page.goto('/history');
    await expect(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
    await picture(page, `history-empty-${kind}`);
    await page.goto('/delete-account');
    await expect(page.getByRole('alertdialog', { name: /^Permanently Delete Account/ })).toBeVisible();
    await picture(page, `delete-account-${kind}`, { windowOnly: true });
    await context.close();
  });
}

test('the archive in the settings', async ({ memberPage: page }) => {
  const ready = {
    ...{ state: 'ready', recordingsDone: 400, recordingsTotal: 400, bytes: 1_234_000_000 },
    ...{ url: 'https://beep.test/archive', expiresAt: Math.floor(Date.now() / 1000) + DAY_S },
  };
  for (const [name, archive, text] of [
    ['ready', { ...ready, unreadable: 0 }, /^The link works until/],
    ['lacking', { ...ready, unreadable: 3 }, /^The sound of 3 recordings and replies/],
    ['outdated', { state: 'outdated' }, /was deleted or suspended after it was made/],
  ] as const) {
    await page.route('**/api/v1/profile/me/archive', (route) => route.fulfill({ json: archive }));
    await page.goto('/record');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.locator('summary', { hasText: 'Download Everything' }).click();
    const group = page.getByRole('group', { name: 'Your recordings' });
    await expect(group.getByText(text)).toBeVisible();
    await group.scrollIntoViewIfNeeded();
    await picture(page, `archive-${name}`, { windowOnly: true });
    await page.unroute('**/api/v1/profile/me/archive');
  }
});

test('a deleted account', async ({ browser, server, contextOptions }) => {
  const { storageState } = await openAccount(server.origin, {
    email: 'gone@example.com',
    name: 'Gone',
  });
  const context = await browser.newContext({ ...contextOptions, baseURL: server.origin, storageState });
  const page = await context.newPage();
  await page.goto('/delete-account');
  const confirm = page.getByRole('button', { name: 'Delete Account' });
  await expect(confirm).toBeVisible();
  await picture(page, 'delete-account-asking', { windowOnly: true });
  await page.route('**/api/v1/profile/me', (route) => route.fulfill({ status: 503 }));
  await confirm.click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await picture(page, 'delete-account-failed', { windowOnly: true });
  await page.unroute('**/api/v1/profile/me');
  const held = await holdRequests(page, '**/api/v1/profile/me');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await held.made;
  await picture(page, 'delete-account-processing', { windowOnly: true });
  held.release();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await picture(page, 'delete-account-deleted', { windowOnly: true });
  await context.close();
});
