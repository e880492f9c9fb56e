import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';

declare global {
  interface Window {
    hasBegunWait?: boolean;
  }
}

const WAIT_MS = 120_000;
const OOPS = 'Oops! Something is not right. Try again or contact us.';

test('reports a page that cannot load without a network, and loses nothing', async ({ page, server }) => {
  await watchHydration(page);
  await page.goto('/');
  await waitForHydration(page);
  const address = page.getByRole('textbox', { name: 'E-mail address' });
  await address.fill('half written');
  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByText('You’re offline. Reconnect to open that page.')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(address).toHaveValue('half written');
  await page.context().setOffline(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Say it. Send the link.');
});

// spec: texts.4, limits.43
test('gives up on a part of the site that does not load within two minutes', { tag: '@long' }, async ({
  page,
}) => {
  await watchHydration(page);
  await page.clock.install();
  // The router loads pages from here; from a public page the browser would load them.
  await page.goto('/404');
  await page.clock.runFor(1000);
  await waitForHydration(page);
  // Left unanswered.
  await page.route('**/assets/**/pricing-*.js', () => undefined);
  await watchForWait(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  // The wait starts some time after the press, and the page's clock must not move before that.
  await page.waitForFunction(() => window.hasBegunWait === true);
  await page.clock.runFor(WAIT_MS - 1000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.clock.runFor(2000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OOPS);
});

/** Sets `hasBegunWait` when the page sets a timer of two minutes. */
function watchForWait(page: Page): Promise<void> {
  return page.evaluate((waitMs) => {
    const { setTimeout } = window;
    const watched = (handler: TimerHandler, delayMs?: number, ...values: unknown[]): number => {
      if (delayMs === waitMs) window.hasBegunWait = true;
      return setTimeout(handler, delayMs, ...values);
    };
    window.setTimeout = watched as typeof window.setTimeout;
  }, WAIT_MS);
}
