import { expect } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { openAccount } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';
import { recordAndSave, savedLink, startRecording } from '../../fixtures/recorder-steps.ts';

// Wait for transitions: axe measures contrast in the current frame.
const STILL = { reducedMotion: 'reduce' } as const;
test.use({ ...STILL, contextOptions: STILL });

test('the recorder, the menu and an active recording are accessible', async ({ memberPage: page }) => {
  await page.goto('/record');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await startRecording(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Recording History' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
});

test('a saved recording is accessible', { tag: '@long' }, async ({ memberPage: page }) => {
  await recordAndSave(page);
  await savedLink(page);
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('dialog', { name: 'Link copied' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Got It' }).click();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link copied. Paste it anywhere.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete Recording' })).toBeVisible();
  await expectAccessible(page);
});

test('a failed upload is accessible', { tag: '@long' }, async ({ memberPage: page }) => {
  await page.route('**/api/v1/recordings/?*', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_request', message: 'Refused.' } }),
  );
  await recordAndSave(page);
  await expect(page.getByRole('heading', { name: 'Your Beep wasn’t sent' })).toBeVisible();
  await expectAccessible(page);
});

test('the listen page is accessible for a visitor', async ({ page, note }) => {
  await page.goto(note.path);
  await expect(page.getByRole('link', { name: 'Reply to Message' })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expectAccessible(page);
});

test('the listen page is accessible for its owner', { tag: '@long' }, async ({ memberPage: page, note }) => {
  await page.goto(note.path);
  await expect(page.getByText('Only visible to you')).toBeVisible();
  await expectAccessible(page);
});

test('a recording that cannot be played is accessible', { tag: '@long' }, async ({ page, note }) => {
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Unable to load audio for this recording\./);
  await expectAccessible(page);
});

test('the history with an open row is accessible', { tag: '@long' }, async ({
  memberPage: page,
  note: _,
}) => {
  await page.goto('/history');
  const play = page.getByRole('button', { name: /^Play, / }).first();
  await expect(play).toBeVisible();
  await expectAccessible(page);
  await play.click();
  await page.getByRole('button', { name: /^Pause, / }).waitFor();
  await expectAccessible(page);
});

test('the empty history is accessible', { tag: '@long' }, async ({ browser, server }) => {
  const account = await openAccount(server.origin, { email: 'nora@example.com', name: 'Nora' });
  const { storageState } = account;
  const context = await browser.newContext({ ...STILL, baseURL: server.origin, storageState });
  const page = await context.newPage();
  await page.goto('/history');
  await expect(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

test('a history that fails to load is accessible', { tag: '@long' }, async ({ memberPage: page }) => {
  await page.route('**/api/v1/users/**', (route) => route.abort());
  await page.goto('/history');
  await expect(page.getByRole('alert')).toHaveText('Error loading recordings');
  await expectAccessible(page);
});

test('an expired session is accessible', { tag: '@long' }, async ({ memberPage: page }) => {
  await page.route('**/api/v1/recordings/?*', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Log in again.' } }),
  );
  await recordAndSave(page);
  await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible();
  await expectAccessible(page);
});

test('the welcome page and the account deletion dialog are accessible', { tag: '@long' }, async ({
  memberPage: page,
  note: _,
}) => {
  await page.goto('/welcome');
  await expect(page.getByRole('button', { name: /^Play, / }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/delete-account');
  await expect(page.getByRole('alertdialog', { name: /^Permanently Delete Account/ })).toBeVisible();
  await expectAccessible(page);
});

test('the explanation of the listen count is accessible', { tag: '@long' }, async ({
  memberPage: page,
  note,
}) => {
  await page.goto(note.path);
  await page.getByRole('button', { name: 'How listens are counted' }).click();
  await expect(page.getByRole('dialog', { name: 'How listens are counted' })).toBeVisible();
  await expectAccessible(page);
});

test('the extension promotion for listeners is accessible', { tag: '@long' }, async ({ page, note }) => {
  await page.addInitScript(() => localStorage.setItem('beep.plays', '4'));
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Record your own Beeps' })).toBeVisible({
    timeout: 15_000,
  });
  await expectAccessible(page);
});

test('the extension promotion on a host’s recorder is accessible', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('beep.shareScreenViews', '9'));
  await page.goto('/record/docs');
  await startRecording(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Record inside Google Docs' })).toBeVisible({
    timeout: 15_000,
  });
  await expectAccessible(page);
});

test('a failed account deletion is accessible', { tag: '@long' }, async ({ memberPage: page }) => {
  await page.route('**/api/v1/profile/me', (route) => route.fulfill({ status: 503 }));
  await page.goto('/delete-account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expectAccessible(page);
});
