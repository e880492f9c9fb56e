import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { expectTrapped, pressOn, tabTo } from '../../fixtures/keyboard-steps.ts';
import {
  expectPlayed,
  expectRecording,
  savedLink,
  shareLink,
  startRecording,
  watchUploads,
} from '../../fixtures/recorder-steps.ts';
import { untilClosed } from '../../fixtures/until-closed.ts';

test('records, saves and plays by keyboard', async ({ page }) => {
  await page.context().grantPermissions(['microphone', 'clipboard-read', 'clipboard-write']);
  await page.goto('/record');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await pressOn(page.getByRole('button', { name: 'Tap to Record' }), 'Enter');
  await expect(page).toHaveURL(/\/log-in$/);
  await logInByKeyboard(page);

  await expect(page).toHaveURL(/\/record$/);
  await pressOn(page.getByRole('button', { name: 'Tap to Record' }), 'Space');
  await expectRecording(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Recording in progress.' })).toBeFocused();
  await page.keyboard.press('Space');
  const link = await savedLink(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Beep is ready' })).toBeFocused();
  const copy = page.getByRole('button', { name: 'Copy Link' });
  await pressOn(copy, 'Enter');
  await expect(page.getByRole('dialog', { name: 'Link copied' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Got It' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(copy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link copied. Paste it anywhere.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const bin = page.getByRole('button', { name: 'Delete' });
  await pressOn(bin, 'Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Recording' });
  await expectTrapped(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(bin).toBeFocused();
});

test('opens, walks through and closes the menu by keyboard', async ({ memberPage: page }) => {
  await page.goto('/record');
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeEnabled();
  await pressOn(menu, 'Enter');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Recording History' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Playlists' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Questions' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Record for a Class' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'QR Labels' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Replies' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Recording History' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/history$/);
});

for (const { key, on } of [
  { key: 'Space', on: 'Save' },
  { key: 'Enter', on: 'Save' },
  { key: 's', on: null },
]) {
  test(`${key} ${on === null ? 'anywhere' : `on ${on}`} saves once`, { tag: '@long' }, async ({
    memberPage: page,
    notes,
  }) => {
    const stored = await notes.count();
    const uploads = watchUploads(page);
    await page.goto('/record');
    await startRecording(page);
    if (on === null) await page.keyboard.press(key);
    else await pressOn(page.getByRole('button', { name: on }), key);
    await savedLink(page);
    expect(uploads).toHaveLength(1);
    expect(await notes.count()).toBe(stored + 1);
  });
}

test('Space on Delete deletes and does not save', { tag: '@long' }, async ({ memberPage: page }) => {
  const uploads = watchUploads(page);
  await page.goto('/record');
  await startRecording(page);
  await pressOn(page.getByRole('button', { name: 'Delete' }), 'Space');
  await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  expect(uploads).toEqual([]);
});

test('keys in the link field neither save nor record again', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  const uploads = watchUploads(page);
  await page.goto('/record');
  await startRecording(page);
  await page.keyboard.press('s');
  await savedLink(page);
  await tabTo(shareLink(page));
  await page.keyboard.press('Space');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Beep is ready' })).toBeVisible();
  expect(uploads).toHaveLength(1);
});

test('a key with a modifier, or while a dialog is open, does not save', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  const uploads = watchUploads(page);
  await page.goto('/record');
  await startRecording(page);
  for (const key of ['Control+s', 'Shift+s', 'Alt+s']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Recording History' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectRecording(page);
  expect(uploads).toEqual([]);
});

// spec: player.11
test('Space plays and pauses the listen page, on its button, on its slider or elsewhere', async ({
  page,
  note,
}) => {
  await page.goto(note.path);
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeEnabled();
  await page.keyboard.press('Space');
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await expect(pause).toBeVisible();
  await expectPlayed(page, 0.2);
  await pressOn(pause, 'Space');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeFocused();
  await page.keyboard.press('Space');
  await expect(pause).toBeFocused();
  await tabTo(page.getByRole('slider', { name: 'Seek' }));
  await page.keyboard.press('Space');
  await expect(play).toBeVisible();
  await page.keyboard.press('Space');
  await expect(pause).toBeVisible();
  await page.keyboard.press('End');
  await expect(play).toBeVisible();
  await tabTo(page.getByRole('combobox', { name: 'Playback speed' }));
});

test('deletes a history row by keyboard and keeps the focus in the page', { tag: '@long' }, async ({
  memberPage: page,
  notes,
}) => {
  await notes.store();
  await notes.store();
  await page.goto('/history');
  await pressOn(page.getByRole('button', { name: 'Delete' }).first(), 'Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Recording' });
  await expectTrapped(dialog);
  await pressOn(dialog.getByRole('button', { name: 'Delete' }), 'Enter');
  await expect(page.getByText('Recording deleted successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
});

async function logInByKeyboard(page: Page): Promise<void> {
  const go = page.getByRole('button', { name: 'Continue with Google' });
  await expect(go).toBeEnabled();
  const opened = page.waitForEvent('popup');
  await pressOn(go, 'Enter');
  const chooser = await opened;
  const other = chooser.getByRole('button', { name: 'Use another account' });
  await other.waitFor();
  await pressOn(other, 'Enter');
  await tabTo(chooser.getByLabel('E-mail'));
  await chooser.keyboard.type('kim@example.com');
  await tabTo(chooser.getByLabel('Name'));
  await chooser.keyboard.type('Kim Keys');
  await untilClosed(chooser, () => chooser.keyboard.press('Enter'));
}
