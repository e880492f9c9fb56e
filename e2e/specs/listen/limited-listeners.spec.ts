import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { logIn } from '../../fixtures/log-in.ts';
import { expectPlayed } from '../../fixtures/recorder-steps.ts';
import { test } from '../../fixtures/school.ts';

const LIMITED = { listeners: 'domains', listenerDomains: ['school.example'] };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });

async function hears(page: Page): Promise<void> {
  await play(page).click();
  await expectPlayed(page, 0.5);
}

// spec: school.9
test('a visitor finds the way to log in, without scripts, and nothing of the recording', async ({
  browser,
  school,
  server,
}) => {
  const note = await school.store();
  await school.setRules(LIMITED);
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const response = await page.goto(note.path);
  expect(response?.status()).toBe(403);
  await expect(heading(page)).toHaveText('Log in to listen');
  await expect(page.getByRole('link', { name: 'Log in' }).last()).toHaveAttribute(
    'href',
    `/log-in?from=play/${note.id}`,
  );
  expect(await page.content()).not.toMatch(/0:11|\/media\/|og:audio|card\.png|oembed/);
  expect(requested.filter((path) => path.startsWith('/media/'))).toEqual([]);
  await page.goto(`/embed/${note.id}`);
  await expect(page.getByText('Open it on Beep and log in to listen.')).toBeVisible();
  expect(await page.content()).not.toMatch(/0:11|\/media\//);
  await context.close();
});

// spec: school.10
test('a visitor logs in, and hears it', async ({ page, school }) => {
  const note = await school.store();
  await school.setRules(LIMITED);
  await page.goto(note.path);
  await expect(heading(page)).toHaveText('Log in to listen');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in' }).last().click();
  await logIn(page, school.classmate);
  await page.waitForURL(`**${note.path}`);
  await hears(page);
  await expect(page).toHaveTitle('You were left a Beep · 0:11');
});

// spec: school.10
test('an account that may not listen is told so, and another one may be used', { tag: '@long' }, async ({
  school,
}) => {
  const note = await school.store();
  await school.setRules(LIMITED);
  const page = await school.open(school.stranger);
  await page.goto(note.path);
  await expect(heading(page)).toHaveText('You can’t listen with this account');
  await expect(page.getByText('You’re logged in as bob@other.example.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use Another Account' }).click();
  await page.getByRole('link', { name: 'Log in' }).last().click();
  await logIn(page, school.classmate);
  await page.waitForURL(`**${note.path}`);
  await hears(page);
});

// spec: school.11
test('listening goes on with a new address when the old one has ended', { tag: '@long' }, async ({
  school,
}) => {
  const note = await school.store();
  await school.setRules(LIMITED);
  const page = await school.open(school.classmate);
  let fetched = 0;
  await page.route(`**/api/v1/recordings/${note.id}`, (route) => {
    fetched += 1;
    return route.continue();
  });
  // The first address answers as it does after ten minutes.
  await page.route('**/media/**', (route) =>
    fetched > 1
      ? route.continue()
      : route.fulfill({ status: 403, json: { code: 'restricted', message: '' } }),
  );
  await page.goto(note.path);
  await hears(page);
  expect(fetched).toBe(2);
});

test('the owner hears it too, and chooses no expiration that the school forbids', { tag: '@long' }, async ({
  school,
}) => {
  const note = await school.store();
  await school.setRules({ ...LIMITED, longestLife: '1_month', defaultExpiry: '1_month' });
  const page = await school.open(school.owner);
  await page.goto(note.path);
  await expect(
    page.getByText('Only people whose account is allowed to can listen, after they log in.'),
  ).toBeVisible();
  await hears(page);
  await page.getByRole('button', { name: /^Change expiration/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Never' })).toBeDisabled();
  await expect(page.getByText('Recordings of this account are kept for at most 1 month.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'In 1 Week' }).click();
  await expect(page.getByText('Expiration date updated successfully').first()).toBeVisible();
});

// spec: school.8
test('visitors get no download and no reply that the school forbids, their owner does', {
  tag: '@long',
}, async ({ page, school }) => {
  const note = await school.store();
  await school.setRules({ downloads: 'owner', replies: false });
  await page.goto(note.path);
  await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled();
  await expect(page.getByText('Only the owner can download this recording.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Get Beep' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reply to Message' })).toHaveCount(0);
  await expectAccessible(page);
  const own = await school.open(school.owner);
  await own.goto(note.path);
  const downloading = own.waitForEvent('download');
  await own.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toContain(note.id);
});
