import { expect, type Page } from '@playwright/test';
import { openAccount } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';
import { logIn } from '../../fixtures/log-in.ts';

const PAUL = { email: 'paul@example.com', name: 'Paul Persist' };

/** Where the user's session is stored. */
function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (['localStorage', 'sessionStorage'] as const).filter((name) =>
      Object.keys(window[name]).some((key) => key.startsWith('firebase:authUser')),
    ),
  );
}

/** From now on writing to these fails. */
async function refuseStorage(
  page: Page,
  names: readonly ('localStorage' | 'sessionStorage')[],
): Promise<void> {
  await page.addInitScript((refused) => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      if (refused.some((name) => this === window[name])) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  }, names);
}

// spec: identity.1, identity.2
test('asks Google for the profile and the account choice, in a window of 500 by 600', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (url, name, features) => {
      document.documentElement.dataset.features = features ?? '';
      return open(url, name, features);
    };
  });
  await page.goto('/log-in');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opened;
  await chooser.getByRole('button', { name: 'Use another account' }).waitFor();
  const asked = new URL(chooser.url()).searchParams;
  expect(asked.get('scopes')).toContain('profile');
  expect(JSON.parse(asked.get('customParameters') ?? '{}')).toEqual({ prompt: 'select_account' });
  const features = await page.locator('html').getAttribute('data-features');
  expect(features?.split(',')).toEqual(expect.arrayContaining(['width=500', 'height=600']));
});

for (const { refused, kept } of [
  { refused: [], kept: ['localStorage'] },
  { refused: ['localStorage'], kept: ['sessionStorage'] },
  { refused: ['localStorage', 'sessionStorage'], kept: [] },
] as const) {
  // spec: auth.14
  test(`stores the session in ${kept[0] ?? 'memory'} if ${refused.join(' and ') || 'nothing'} is refused`, {
    tag: refused.length === 0 ? [] : '@long',
  }, async ({ page }) => {
    await refuseStorage(page, refused);
    await page.goto('/log-in');
    await logIn(page, PAUL);
    await expect(page).toHaveURL(/\/welcome$/);
    expect(await keptIn(page)).toEqual(kept);
  });
}

async function openChooser(page: Page): Promise<Page> {
  await page.goto('/log-in');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  return opened;
}

test('an earlier account signs in with one key', { tag: '@long' }, async ({ page, server }) => {
  await openAccount(server.origin, PAUL);
  const chooser = await openChooser(page);
  await chooser.getByRole('button', { name: 'Paul Persist paul@example.com', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/welcome$/);
});

test('the chooser wants an address, and says so when the page that opened it is gone', async ({ page }) => {
  const chooser = await openChooser(page);
  const [email, go] = [chooser.getByLabel('E-mail'), chooser.getByRole('button', { name: 'Continue' })];
  await chooser.getByRole('button', { name: 'Use another account' }).click();
  await expect(email).toBeFocused();
  await email.fill('dave');
  await go.click();
  await expect(chooser.locator('input:invalid')).toBeFocused();
  await email.fill('dave@example.com');
  await page.reload();
  await go.click();
  await expect(chooser.getByRole('alert')).toContainText('Beep is no longer waiting');
  await expect(go).toBeFocused();
});

// spec: upgrade.5
test('signs in from a log-in page that version 1.0 has drawn', async ({ page }) => {
  const path = 'packages/server/src/upgrade/from-1.0/gapi.js.txt';
  await page.route('**/local-auth/gapi.js', (route) =>
    route.fulfill({ path, contentType: 'text/javascript' }),
  );
  await page.goto('/log-in');
  await logIn(page, { email: 'olga@example.com', name: 'Olga Old' });
  await expect(page).toHaveURL('/welcome');
});
