import { expect } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import {
  expectNothingWaits,
  openRecordingPage,
  recordFor,
  unfinishedDrafts,
} from '../../fixtures/draft-steps.ts';
import { savedLink, watchUploads } from '../../fixtures/recorder-steps.ts';

test('a draft deleted by mistake is restored, saved and played', async ({ memberPage: page }) => {
  const uploads = watchUploads(page);
  await page.goto('/record');
  await recordFor(page, 2);
  await expect(page).toHaveTitle(/^0:0\d Recording · Beep$/);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveTitle('Record Beep · Beep');
  await expect(page.getByText(/^Recording deleted\. You can undo this for 30 seconds/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paused.' })).toBeFocused();
  await expect(page).toHaveTitle(/^0:0\d Paused · Beep$/);
  await page.getByRole('button', { name: 'Save' }).click();
  const link = await savedLink(page);
  expect((await page.request.get(link)).ok()).toBe(true);
  expect(uploads).toHaveLength(1);
  await expectNothingWaits(page);
});

test('a page that closes right after Delete leaves a draft, which the next page offers', {
  tag: '@long',
}, async ({ memberPage: page }) => {
  const context = page.context();
  const first = await openRecordingPage(context);
  await first.getByRole('button', { name: 'Delete' }).click();
  await expect(first.getByRole('button', { name: 'Undo' })).toBeVisible();
  await first.close();
  await page.goto('/record');
  await expect(unfinishedDrafts(page)).toHaveCount(1);
  await expect(page.getByText('1 unfinished recording', { exact: true })).toHaveCount(1);
});

test('logging out during a recording asks first and can be cancelled', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.goto('/record');
  await recordFor(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out while recording?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Recording in progress.')).toBeVisible();
});

test('Back during a recording asks first, keeps the page or deletes the recording and goes back', async ({
  memberPage: page,
}) => {
  await page.goto('/history');
  await page.getByRole('banner').getByRole('link', { name: 'Record' }).click();
  await expect(page.getByText('Recording in progress.')).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/record$/);
  await expect(page.getByText('Recording in progress.')).toBeVisible();
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Delete and Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recording History' })).toBeFocused();
  await expect(page).toHaveURL(/\/history$/);
  await expect(page).toHaveTitle('Recording History · Beep');
});
