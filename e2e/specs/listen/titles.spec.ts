import { expect } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';

const TITLE = 'Maria P., essay 2 <b>';

test('the owner’s page has no gap above the player on a small phone', async ({ memberPage: page, note }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(note.path);
  await expect(page.getByText('Only visible to you')).toBeVisible();
  const lead = await page.getByText('Anyone with the link can listen.', { exact: true }).boundingBox();
  const card = await page.getByRole('region', { name: 'Voice Note' }).boundingBox();
  const gap = (card?.y ?? Number.NaN) - (lead?.y ?? Number.NaN) - (lead?.height ?? Number.NaN);
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThanOrEqual(48);
});

// spec: titles.2, titles.5
test('an owner gives a title, which listeners see once it is shown', async ({
  memberPage: page,
  browser,
  server,
  note,
}) => {
  const visit = async () => (await (await fetch(`${server.origin}${note.path}`)).text()).includes('Maria');
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await page.getByRole('textbox', { name: 'What is this recording about?' }).fill(TITLE);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Title saved').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page.getByText('Only you see this title')).toBeVisible();
  await expect(page).not.toHaveTitle(/Maria/);
  await page.reload();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Maria P.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Voice Note' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  expect(await visit()).toBe(false);
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Show the title to listeners' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page).toHaveTitle(/^Maria P., essay 2 <b> · /);
  expect(await visit()).toBe(true);

  const visitor = await browser.newContext({ baseURL: server.origin });
  const listening = await visitor.newPage();
  await listening.goto(note.path);
  await expect(listening.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(listening).toHaveTitle(/^Maria P., essay 2 <b> · /);
  await expect(listening.locator('meta[property="og:title"]')).toHaveAttribute('content', TITLE);
  await expect(listening.getByRole('button', { name: 'Title', exact: true })).toHaveCount(0);
  await visitor.close();

  await page.goto('/history');
  await expect(page.getByRole('rowheader', { name: TITLE })).toBeVisible();
});
