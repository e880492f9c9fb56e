import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { holdRequests, SITE_SCRIPTS } from '../../fixtures/hold-requests.ts';
import { waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';
import { expectRecording } from '../../fixtures/recorder-steps.ts';

declare global {
  interface Window {
    giveMicrophone?: () => void;
  }
}

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

/** Resolves when the page has been idle twice: work that waits for that has begun. */
async function idleTwice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let times = 0; times < 2; times += 1) {
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 300 }));
    }
  });
}

test('while the microphone opens the page loads none of its late parts', async ({ memberPage: page }) => {
  // Otherwise the user is being asked, and there is time.
  await page.context().grantPermissions(['microphone']);
  const scripts = watchScripts(page);
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = (wanted) =>
      new Promise((resolve) => {
        window.giveMicrophone = () => resolve(ask(wanted));
      });
  });
  const held = await holdRequests(page, SITE_SCRIPTS);
  await page.goto('/record', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  held.release();
  await expect.poll(() => page.evaluate(() => window.giveMicrophone !== undefined)).toBe(true);
  // The form in the footer is small, and also on pages without late work.
  const late = (): readonly string[] => scripts.filter((script) => !script.includes('newsletter'));
  const before = late();
  await idleTwice(page);
  expect(late()).toEqual(before);
  await page.evaluate(() => window.giveMicrophone?.());
  await expectRecording(page);
  await expect.poll(() => late().length).toBeGreaterThan(before.length);
});

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
