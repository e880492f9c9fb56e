import { expect } from '@playwright/test';
import { holdRequests } from '../hold-requests.ts';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

test('the listen page for a visitor', async ({ page, note }) => {
  await page.goto(note.path);
  await expect(page.getByRole('link', { name: 'Reply to Message' })).toBeVisible();
  await picture(page, 'listen-visitor');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Skip 5 seconds' }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await picture(page, 'listen-visitor-heard');
  const held = await holdRequests(page, '**/download');
  await page.getByRole('button', { name: 'Download' }).click();
  await held.made;
  await picture(page, 'listen-downloading');
  held.release();
});

test('the listen page for its owner', async ({ memberPage: page, note }) => {
  await page.goto(note.path);
  await expect(page.getByText('Only visible to you')).toBeVisible();
  await picture(page, 'listen-owner');
  await page.getByRole('button', { name: 'How listens are counted' }).click();
  await picture(page, 'listen-owner-tip', { windowOnly: true });
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Change' }).selectOption('1_year');
  await expect(page.getByText('Expiration date updated successfully').first()).toBeVisible();
  await page.clock.install();
  await picture(page, 'listen-owner-expiry', { windowOnly: true });
});

test('the listen page for another member', async ({ collectorPage: page, note }) => {
  await page.goto(note.path);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
  await picture(page, 'listen-member');
});

test('the promotion for listeners', async ({ page, note }) => {
  await page.addInitScript(() => localStorage.setItem('beep.plays', '4'));
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await picture(page, 'dialog-play-promotion', { windowOnly: true });
});

test('sound that does not come', async ({ page, note }) => {
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await picture(page, 'listen-error');
});

test('recordings that are gone', async ({ page, notes }) => {
  const expired = await notes.store();
  const deleted = await notes.store();
  await notes.expire(expired);
  await notes.remove(deleted);
  for (const [name, path] of Object.entries({
    expired: expired.path,
    deleted: deleted.path,
    unknown: '/play/never-existed-0123456',
  })) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await picture(page, `listen-${name}`);
  }
});
