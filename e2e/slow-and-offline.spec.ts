import { expect } from '@playwright/test';
import { test } from './beep-test.ts';
import { takenOver, watchTakeOver } from './page-trouble.ts';

const OOPS = 'Oops! Something is not right. Try again or contact us.';

test('a page that cannot come without a network says so, and nothing is lost', async ({ page, server }) => {
  await watchTakeOver(page);
  await page.goto('/');
  await takenOver(page);
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

test('a part of the site that does not come in two minutes is given up', async ({ page }) => {
  await watchTakeOver(page);
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(1000);
  await takenOver(page);
  // Never answered.
  await page.route('**/assets/pricing-*.js', () => undefined);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.clock.runFor(119_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Say it. Send the link.');
  await page.clock.runFor(2000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OOPS);
});
