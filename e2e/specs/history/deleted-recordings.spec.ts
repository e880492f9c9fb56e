import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { recordAndSave, savedLink } from '../../fixtures/recorder-steps.ts';

test('deletes a recording where it was made', { tag: '@long' }, async ({ memberPage: page }) => {
  await recordAndSave(page);
  const link = await savedLink(page);
  await confirmDelete(page);
  await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  await expectGone(page, link, DELETED);
});

// spec: listen.4, listen.19, deletion.2, roles.14
test('deletes a recording on its listen page', { tag: '@long' }, async ({ memberPage: page, note }) => {
  await page.goto(note.path);
  await confirmDelete(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recording Unavailable');
  await expectGone(page, note.path, DELETED);
});

// spec: deletion.3, limits.29
test('the recorder resets 1 s after its recording was deleted', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    Object.assign(window, {
      setTimeout: (...args: Parameters<typeof wait>) => {
        sessionStorage.setItem('waits', `${sessionStorage.getItem('waits') ?? ''} ${args[1]}`);
        return wait(...args);
      },
    });
  });
  const waits = () => page.evaluate(() => sessionStorage.getItem('waits')?.split(' '));
  const forget = () => page.evaluate(() => sessionStorage.removeItem('waits'));
  await recordAndSave(page);
  await savedLink(page);
  await forget();
  const reloaded = page.waitForEvent('load');
  await confirmDelete(page);
  await reloaded;
  expect(await waits()).toContain('1000');
});

test('deletes a recording from the history', { tag: '@long' }, async ({ memberPage: page, notes, note }) => {
  const stored = await notes.count();
  await page.goto('/history');
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Delete' }) });
  await expect(rows).toHaveCount(Math.min(stored, 20));
  await confirmDelete(page);
  await expect(rows).toHaveCount(Math.min(stored - 1, 20));
  expect(await notes.count()).toBe(stored - 1);
  await expectGone(page, note.path, DELETED);
});

// spec: deletion.1
test('a cancelled delete deletes nothing', { tag: '@long' }, async ({ memberPage: page, notes, note }) => {
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await notes.status(note)).toBe(200);
});

// spec: page.4, listen.4, texts.12
test('each kind of missing recording has its own text', async ({ page, notes }) => {
  const expired = await notes.store();
  const deleted = await notes.store();
  await page.goto(deleted.path);
  await expect(page.locator('audio')).toHaveCount(1);
  await notes.expire(expired);
  await notes.remove(deleted);
  await expectGone(page, expired.path, { status: 410, text: 'This recording has expired.' });
  await expectGone(page, deleted.path, DELETED);
  for (const path of ['/play/never-existed-0123456', '/play/%00']) {
    const text = 'There’s no recording at this link. Check that you copied the whole link.';
    await expectGone(page, path, { status: 404, text });
  }
});

interface Gone {
  readonly status: number;
  readonly text: string;
}

const DELETED: Gone = { status: 410, text: 'This recording has been deleted.' };

async function confirmDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete' }).first().click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Recording' });
  await expect(dialog).toContainText('Are you sure you want to permanently delete this recording?');
  // Wait before the press: the recorder shows the text for only one second.
  const said = page.getByText('Recording deleted successfully').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await said;
  await expect(dialog).toHaveCount(0);
}

async function expectGone(page: Page, path: string, { status, text }: Gone): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(status);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recording Unavailable');
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.locator('audio')).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
}

// spec: deletion.10
test('Undo outlives the recorder’s reload, and restores the recording and its link', {
  tag: '@long',
}, async ({ memberPage: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await recordAndSave(page);
  const link = await savedLink(page);
  const reloaded = page.waitForEvent('load');
  await confirmDelete(page);
  await reloaded;
  expect((await page.request.get(link)).status()).toBe(410);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Recording restored' }).getByRole('button').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect((await page.request.get(link)).status()).toBe(200);
});
