import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { holdRequests, SITE_SCRIPTS } from '../../fixtures/hold-requests.ts';
import { waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';

const INCOMPLETE = 'This page couldn’t be loaded completely. Check your connection and try again.';
const NOTICE = '#load-failure';
const BEFORE_SCRIPTS = { waitUntil: 'domcontentloaded' } as const;

/** Presses Try Again once the scripts can be loaded. */
async function tryAgain(page: Page, scripts: string | RegExp): Promise<void> {
  await page.unroute(scripts);
  await watchHydration(page);
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
  await waitForHydration(page);
  await expect(page.locator(NOTICE)).toHaveCount(0);
}

// spec: page.6
test.describe('a page whose scripts do not load says so, and can be tried again', () => {
  test('without a network for them', async ({ page }) => {
    await page.route(SITE_SCRIPTS, (route) => route.abort());
    await page.goto('/record');
    await expect(page.getByRole('alert')).toContainText(INCOMPLETE);
    await expectAccessible(page);
    await tryAgain(page, SITE_SCRIPTS);
    await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  });

  test('if only those of the page itself are gone', async ({ page }) => {
    const own = /\/assets\/.*\/record-[\w-]+\.js$/;
    await page.route(own, (route) => route.fulfill({ status: 404 }));
    await page.goto('/record');
    await expect(page.getByRole('alert')).toContainText(INCOMPLETE);
    await tryAgain(page, own);
  });

  test('if they take too long, until they come', async ({ page }) => {
    await page.clock.install();
    const scripts = await holdRequests(page, SITE_SCRIPTS);
    await page.goto('/log-in', BEFORE_SCRIPTS);
    await page.clock.runFor(19_000);
    await expect(page.locator(NOTICE)).toBeHidden();
    await page.clock.runFor(1_000);
    await expect(page.getByRole('alert')).toContainText(INCOMPLETE);
    scripts.release();
    await expect(page.locator(NOTICE)).toHaveCount(0);
    await page.clock.runFor(30_000);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('on a public page', async ({ page }) => {
    await page.route(SITE_SCRIPTS, (route) => route.abort());
    await page.goto('/pricing');
    await expect(page.getByRole('alert')).toContainText(INCOMPLETE);
    await tryAgain(page, SITE_SCRIPTS);
  });

  test('where the recording still plays', async ({ page, note }) => {
    await page.route(SITE_SCRIPTS, (route) => route.abort());
    await page.goto(note.path);
    await expect(page.getByRole('alert')).toContainText('You can still listen here.');
    await expectAccessible(page);
    await tryAgain(page, SITE_SCRIPTS);
  });
});

// spec: upgrade.7
test('a press on what an update of the service has taken away is answered', async ({ memberPage: page }) => {
  await watchHydration(page);
  await page.goto('/record');
  await waitForHydration(page);
  await page.route(/\/settings-dialog-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText('This part of the page doesn’t work right now. The rest does.')).toBeVisible();
});
