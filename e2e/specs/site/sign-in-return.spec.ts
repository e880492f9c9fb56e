import { expect } from '@playwright/test';
import { openAccount } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';
import { logIn } from '../../fixtures/log-in.ts';

const RITA = { email: 'rita@example.com', name: 'Rita Return' };

for (const path of ['/welcome', '/history', '/delete-account']) {
  // spec: routes.11, auth.18, roles.22
  test(`${path} asks a visitor to log in, leads back, and is replaced in the history`, {
    tag: path === '/history' ? [] : '@long',
  }, async ({ page }) => {
    await page.goto('/pricing');
    await page.goto(path);
    await expect(page).toHaveURL(/\/log-in$/);
    await logIn(page, RITA);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.goBack();
    await expect(page).toHaveURL(/\/pricing$/);
  });
}

// spec: roles.6, identity.9
test('welcomes a user by first name after a direct log-in', { tag: '@long' }, async ({ page }) => {
  await page.goto('/log-in');
  await logIn(page, RITA);
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Rita!');
  for (const tool of ['Google Classroom', 'Google Docs', 'Gmail']) {
    await expect(page.getByRole('link', { name: `Get It Now: ${tool}` })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Recording History' })).toBeVisible();
  await page.goto('/log-in');
  await expect(page).toHaveURL(/\/welcome$/);
});

// spec: sign-in.3
test('keeps the return path between the two sign-in pages', { tag: '@long' }, async ({ page, note }) => {
  await page.goto(note.path);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/create-account$/);
  await page.getByRole('link', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/\/log-in$/);
  await page.getByRole('link', { name: 'Create an Account' }).click();
  await logIn(page, RITA);
  await expect(page).toHaveURL(new RegExp(`${note.path}$`));
});

test('returns to a host’s recorder from the header', { tag: '@long' }, async ({ page }) => {
  await page.goto('/record/docs');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/log-in$/);
  await logIn(page, RITA);
  await expect(page).toHaveURL(/\/record\/docs$/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Log Out']);
});

test('returns to the recorder of a printed label', { tag: '@long' }, async ({ page }) => {
  await page.goto('/record?slot=Kq7v2xW9&replaces=a');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page).toHaveURL(/\/log-in$/);
  await logIn(page, RITA);
  await expect(page).toHaveURL(/\/record\?slot=Kq7v2xW9&replaces=a$/);
});

test('reads the return path from the URL and removes it there', { tag: '@long' }, async ({ page }) => {
  await page.goto('/log-in?from=history');
  await expect(page).toHaveURL(/\/log-in$/);
  await logIn(page, RITA);
  await expect(page).toHaveURL(/\/history$/);
});

for (const from of ['//evil.example', 'https://evil.example', '/evil.example', 'javascript:alert(1)']) {
  test(`does not redirect to ${from}`, { tag: '@long' }, async ({ page, server }) => {
    await page.goto(`/log-in?from=${encodeURIComponent(from)}`);
    await logIn(page, RITA);
    await expect(page).toHaveURL(`${server.origin}/welcome`);
  });
}

// spec: delete-account.3, account-deletion.2, roles.13
test('deletes an account with its recordings after one confirmation', async ({ browser, server }) => {
  const dora = await openAccount(server.origin, { email: 'dora@example.com', name: 'Dora' });
  const context = await browser.newContext({ baseURL: server.origin, storageState: dora.storageState });
  const page = await context.newPage();
  await page.goto('/welcome');
  await page.getByRole('link', { name: 'Delete account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Permanently Delete Account dora@example.com' });
  await question.getByRole('link', { name: 'or keep account' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);

  await page.route('**/api/v1/profile/me', (route) => route.abort(), { times: 1 });
  await page.goto('/delete-account');
  await question.getByRole('button', { name: 'Delete Account' }).click();
  const failed = page.getByRole('alertdialog', { name: 'An Error Occurred' });
  await failed.getByRole('button', { name: 'Try Again' }).click();
  const deleted = page.getByRole('alertdialog', { name: 'Your Account Has Been Deleted' });
  await deleted.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  const again = await context.request.get(`/api/v1/users/${dora.uid}/recordings`, {
    headers: { Authorization: `Bearer ${dora.idToken}` },
  });
  expect(again.status()).toBe(401);
  await context.close();
});

// spec: account-deletion.3
test('keeps an account that cannot be deleted, and closes the error', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.route('**/api/v1/profile/me', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later.' } }),
  );
  await page.goto('/delete-account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('alertdialog', { name: 'An Error Occurred' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: /^Permanently Delete Account/ })).toBeVisible();
});
