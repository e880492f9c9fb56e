import { expect } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { expectTrapped, pressOn, tabTo } from '../../fixtures/keyboard-steps.ts';
import { expectPlayed } from '../../fixtures/recorder-steps.ts';

test('opens, changes and saves settings by keyboard', { tag: '@long' }, async ({ memberPage: page }) => {
  await page.goto('/record');
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeEnabled();
  await pressOn(menu, 'Enter');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const length = dialog.getByLabel('Default Recording Expiration Length');
  await tabTo(length);
  await page.keyboard.press('ArrowDown');
  await expect(length).toHaveValue('1_day');

  const microphone = dialog.getByRole('combobox', { name: 'Microphone' });
  await pressOn(microphone, 'Enter');
  const choices = page.getByRole('listbox', { name: 'Microphone' }).getByRole('option');
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(choices.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(microphone).toBeFocused();

  const help = dialog.locator('summary', { hasText: 'Microphone or recording issues?' });
  await pressOn(dialog.getByRole('switch', { name: /Keyboard shortcuts/ }), 'Space');
  await pressOn(help, 'Enter');
  await expect(help.locator('xpath=..')).toHaveAttribute('open', '');
  await pressOn(dialog.getByRole('button', { name: 'Save Changes' }), 'Enter');
  await expect(dialog).toHaveCount(0);
  const stored = await page.evaluate(() => [
    localStorage.getItem('defaultRecordingExpiration'),
    localStorage.getItem('selectedAudioDevice'),
  ]);
  expect(stored).toEqual(['1_day', expect.stringMatching(/^(?!default$)./)]);
});

test('plays a history row, sets its expiration, deletes and restores it by keyboard', async ({
  memberPage: page,
  notes,
  note,
}) => {
  await page.goto('/history');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  const play = row.getByRole('button', { name: /^(Play|Pause), / });
  await pressOn(play, 'Enter');
  await expect(play).toHaveAttribute('aria-expanded', 'true');
  await expectPlayed(page, 0.1);
  await page.keyboard.press('Space');
  await expect(play).toHaveAttribute('aria-expanded', 'false');
  await expect(play).toBeFocused();

  const expires = row.getByRole('button', { name: /^Change expiration: / });
  await pressOn(expires, 'Enter');
  await page.keyboard.type('In 1 W');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Expiration date updated successfully')).toBeVisible();
  await expect(expires).toBeFocused();

  await pressOn(row.getByRole('button', { name: 'Delete' }), 'Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Recording' });
  await expectTrapped(question);
  await pressOn(question.getByRole('button', { name: 'Delete' }), 'Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  expect(await notes.status(note)).toBe(410);
  await page.keyboard.press('F6');
  await pressOn(undo, 'Enter');
  await expect(page.getByText('Recording restored')).toBeVisible();
  expect(await notes.status(note)).toBe(200);
});

test.describe('without reduced motion', () => {
  const options = { reducedMotion: 'no-preference' } as const;
  test.use({ ...options, contextOptions: options });

  test('stops and turns the carousel by keyboard', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    const quotes = page.getByRole('region', { name: 'What people say' });
    await pressOn(quotes.getByRole('button', { name: 'Stop rotation' }), 'Space');
    await expect(quotes.getByRole('button', { name: 'Start rotation' })).toBeFocused();
    // It may have advanced before it was stopped.
    const [stopped] = await quotes.getByText(/^[123] \/ 3$/).allInnerTexts();
    const before = { '1 / 3': '3 / 3', '2 / 3': '1 / 3', '3 / 3': '2 / 3' }[stopped ?? ''];
    await pressOn(quotes.getByRole('button', { name: 'Previous' }), 'Enter');
    await expect(quotes.getByText(before ?? '')).toBeVisible();
    await pressOn(quotes.getByRole('button', { name: 'Next' }), 'Enter');
    await expect(quotes.getByText(stopped ?? '')).toBeVisible();
  });
});

test('the owner can do everything on a recording’s page by keyboard', { tag: '@long' }, async ({
  memberPage: page,
  note,
}) => {
  await page.goto(note.path);
  await expect(page.getByText('Only visible to you')).toBeVisible();
  await pressOn(page.getByRole('button', { name: 'How listens are counted' }), 'Enter');
  const tip = page.getByRole('dialog', { name: 'How listens are counted' });
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);

  await tabTo(page.getByRole('combobox', { name: 'Playback speed' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: 'Playback speed' })).toHaveValue('1.2');
  const saved = page.waitForEvent('download');
  await pressOn(page.getByRole('button', { name: 'Download' }), 'Enter');
  expect((await saved).suggestedFilename()).toBe(`${note.id}.mp3`);
  await pressOn(page.getByRole('button', { name: 'Change expiration' }), 'Enter');
  await page.keyboard.type('In 1 Y');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Expiration date updated successfully')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Delete' }));
});
