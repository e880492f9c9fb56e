import { expect } from '@playwright/test';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const PUBLIC = {
  home: '/',
  'product-classroom': '/products/google-classroom-voice',
  'product-docs': '/products/google-docs-voice',
  'product-gmail': '/products/gmail-voice',
  pricing: '/pricing',
  about: '/about-us',
  terms: '/terms',
  privacy: '/privacy',
  'not-found': '/nowhere',
  error: '/error',
  'log-in': '/log-in',
  'create-account': '/create-account',
  'log-in-from-record': '/log-in?from=record/docs',
} as const;

for (const [name, path] of Object.entries(PUBLIC)) {
  test(`${name}, signed out`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await picture(page, `page-${name}`);
  });
}

test('home, signed in', async ({ memberPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
  await picture(page, 'page-home-member');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await picture(page, 'menu-open', { windowOnly: true });
});

test('home, scrolled', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await picture(page, 'page-home-scrolled', { windowOnly: true });
});

for (const [name, path] of Object.entries({
  home: '/',
  pricing: '/pricing',
  about: '/about-us',
  error: '/error',
  'log-in': '/log-in?from=record/docs',
})) {
  test(`${name}, of a fully configured installation`, async ({ browser, configured, contextOptions }) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: configured.origin });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await picture(page, `configured-${name}`, { windowOnly: name === 'log-in' });
    if (name === 'home') {
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
      await picture(page, 'cookie-banner', { windowOnly: true });
    }
    await context.close();
  });
}

test('the newsletter form, with an error and subscribed', async ({ page }) => {
  await page.goto('/pricing');
  const address = page.getByRole('textbox', { name: 'E-mail address' });
  await page.route('**/api/v1/newsletter', (route) => route.fulfill({ status: 503 }));
  await address.fill('reader@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('An error occurred. Try again later.')).toBeVisible();
  await picture(page, 'newsletter-failed');
  await page.unroute('**/api/v1/newsletter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thanks for subscribing!')).toBeVisible();
  await picture(page, 'newsletter-thanks');
});

test('the chooser of local accounts', async ({ page }) => {
  await page.goto('/log-in');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opened;
  await chooser.getByRole('button', { name: 'Use another account' }).click();
  await picture(chooser, 'local-account-chooser');
});

test('sign-in in progress and failed', async ({ page }) => {
  await page.goto('/log-in');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opened;
  await picture(page, 'log-in-busy');
  await chooser.close();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled({ timeout: 20_000 });
  await picture(page, 'log-in-closed');
});

test('the page of an extension’s sign-in', async ({ page }) => {
  await page.goto('/extension-login');
  await picture(page, 'page-extension-login');
});
