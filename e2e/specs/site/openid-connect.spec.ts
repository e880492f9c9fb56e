import { freePort } from '@beep/testkit/server';
import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { CARL, DORA, EVE, type OidcWorld, openOidcWorld } from '../../fixtures/oidc-world.ts';
import { untilClosed } from '../../fixtures/until-closed.ts';

let world: OidcWorld;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const away = {
    OIDC_PROVIDERS: 'school college away',
    OIDC_AWAY_ISSUER: `http://127.0.0.1:${await freePort()}`,
    ...{ OIDC_AWAY_CLIENT_ID: 'beep', OIDC_AWAY_CLIENT_SECRET: 'the-secret-of-the-client' },
  };
  world = await openOidcWorld({ providers: 'two', env: away });
});

test.afterAll(() => world?.close());

/** Presses the button of a provider, and returns the window that opens. */
async function openWindow(page: Page, provider: 'School' | 'College' | 'Away'): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  return opened;
}

async function choose(opened: Page, name: string): Promise<void> {
  await untilClosed(opened, () => opened.getByRole('link', { name }).click());
}

// spec: oidc.2, H5
test('signs in at the provider, returns to the page, and signs out there too', async ({ page }) => {
  const { origin } = world.server;
  await page.goto(`${origin}/history`);
  await expect(page).toHaveURL(/\/log-in$/);
  await expect(page.getByText('Welcome back! Choose how to log in.')).toBeVisible();
  await choose(await openWindow(page, 'School'), DORA.name);
  await expect(page).toHaveURL(/\/history$/);
  await page.reload();
  await expect(page).toHaveURL(/\/history$/);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await page.goto(`${origin}/log-in`);
  const opened = await openWindow(page, 'School');
  await expect(opened.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

// spec: oidc.4, A12
test('says in the window who may not log in, and lets another account try', async ({ page }) => {
  await page.goto(`${world.server.origin}/log-in`);
  const opened = await openWindow(page, 'School');
  await opened.getByRole('link', { name: EVE.name }).click();
  await expect(opened.getByRole('alert')).toHaveText(
    'Only accounts of example.com can log in here. Choose another account.',
  );
  await opened.getByRole('link', { name: 'Try Again' }).click();
  await choose(opened, DORA.name);
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Dora!');
});

// spec: oidc.5
test('signs in through a provider that cuts the window off', async ({ page }) => {
  await page.goto(`${world.server.origin}/log-in`);
  const opened = await openWindow(page, 'College');
  await choose(opened, CARL.name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Carl!');
});

// spec: oidc.6
test('says so while the provider is away, and keeps the page', async ({ page }) => {
  await page.goto(`${world.server.origin}/log-in`);
  const opened = await openWindow(page, 'Away');
  await expect(opened.getByRole('alert')).toHaveText(
    'The login service didn’t respond. Wait a moment and try again.',
  );
  await opened.close();
  await expect(page.getByRole('button', { name: 'Continue with Away' })).toBeEnabled();
});
