import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { SITE_SCRIPTS } from '../../fixtures/hold-requests.ts';
import { waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';

/** What only shows after a press, or after a recording was saved. */
const UNTOUCHED = /\/(question-dialog-view|saved-recording-view|toasts-view)-/;

/** The site's scripts that the page has requested so far. */
function watchScripts(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (SITE_SCRIPTS.test(pathname) && request.serviceWorker() === null) scripts.push(pathname);
  });
  return scripts;
}

test('what a press shows is loaded once the page is touched', async ({ memberPage: page }) => {
  const scripts = watchScripts(page);
  await watchHydration(page);
  await page.goto('/record');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((script) => UNTOUCHED.test(script))).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Recording History' })).toBeVisible();
  await expect
    .poll(() =>
      ['question-dialog-view', 'toasts-view'].filter(
        (name) => !scripts.some((script) => script.includes(`/${name}-`)),
      ),
    )
    .toEqual([]);
});

test('a visitor’s recorder does not load the list of recordings', async ({ page }) => {
  const scripts = watchScripts(page);
  await watchHydration(page);
  await page.goto('/record');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const list = /\/recording-history-/;
  expect(scripts.filter((script) => UNTOUCHED.test(script) || list.test(script))).toEqual([]);
});
