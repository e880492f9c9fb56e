import { expect, type Page } from '@playwright/test';
import { openAccount } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';
import { holdRequests } from '../../fixtures/hold-requests.ts';
import { expectRecording } from '../../fixtures/recorder-steps.ts';

const LOOKUP = '**/v1/accounts:lookup*';
const RENEWAL = '**/securetoken.googleapis.com/v1/token*';
const WATCHDOG_MS = 5000;

/** The stored token has expired, so that the user is known only once the provider has answered. */
async function expireStoredToken(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const [key, stored] of Object.entries(localStorage)) {
      if (!key.startsWith('firebase:authUser:')) continue;
      const user = JSON.parse(stored) as {
        stsTokenManager: { accessToken: string; expirationTime: number };
      };
      const { stsTokenManager: tokens } = user;
      const [header, , signature] = tokens.accessToken.split('.');
      tokens.accessToken = [header, btoa('{"exp":1}'), signature].join('.');
      tokens.expirationTime = 1000;
      localStorage.setItem(key, JSON.stringify(user));
    }
  });
}

// spec: auth.19
test('a stored session whose token is valid is not waited for', async ({ memberPage: page }) => {
  const lookup = await holdRequests(page, LOOKUP);
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expectRecording(page);
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await lookup.made;
  lookup.release();
});

// spec: header.4
test('a press on record waits for the stored session, then records', async ({ memberPage: page }) => {
  await expireStoredToken(page);
  const lookup = await holdRequests(page, LOOKUP);
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await lookup.made;
  await expect(page.getByRole('status').filter({ hasText: 'One moment...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tap to Record' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  lookup.release();
  await expectRecording(page);
});

// spec: listen.2
test('the listen page does not wait for the stored session', { tag: '@long' }, async ({
  memberPage: page,
  note,
}) => {
  await expireStoredToken(page);
  const lookup = await holdRequests(page, LOOKUP);
  await page.goto(note.path);
  await lookup.made;
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(page.getByText('Only visible to you')).toHaveCount(0);
  lookup.release();
  await expect(page.getByText('Only visible to you')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('a press on record leads to sign-in if the stored session has expired', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const grace = await openAccount(server.origin, { email: 'grace@example.com', name: 'Grace' });
  const context = await browser.newContext({ baseURL: server.origin, storageState: grace.storageState });
  const deleted = await context.request.post('/identitytoolkit.googleapis.com/v1/accounts:delete?key=local', {
    data: { idToken: grace.idToken },
  });
  expect(deleted.status()).toBe(200);
  const page = await context.newPage();
  await expireStoredToken(page);
  const renewal = await holdRequests(page, RENEWAL);
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await renewal.made;
  await expect(page.getByRole('status').filter({ hasText: 'One moment...' })).toBeVisible();
  renewal.release();
  await expect(page).toHaveURL(/\/log-in$/);
  await context.close();
});

// spec: auth.2, session-errors.8
test('counts the user as signed out if the session is not known in time, until the late answer arrives', {
  tag: '@long',
}, async ({ memberPage: page }) => {
  const warned = page.waitForEvent(
    'console',
    (message) => message.text() === 'Auth init watchdog timed out; defaulting to logged-out state',
  );
  await expireStoredToken(page);
  const lookup = await holdRequests(page, LOOKUP);
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'One moment...' })).toBeVisible();
  await expect(page).toHaveURL(/\/log-in$/, { timeout: WATCHDOG_MS + 3000 });
  await warned;
  lookup.release();
  await expect(page).toHaveURL(/\/record$/);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expectRecording(page);
});
