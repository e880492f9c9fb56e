import { startServer } from '@beep/testkit/server';
import { expect, type Page } from '@playwright/test';
import { openAccount } from '../../e2e/fixtures/account.ts';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const VTT = `WEBVTT

00:00.000 --> 00:02.500
And so, my fellow Americans,

00:03.300 --> 00:07.600
ask not what your country can do for you,

00:08.200 --> 00:10.500
ask what you can to for your county.
`;

async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByRole('textbox', { name: 'Line 1 of 3, 0:00' })).toBeFocused();
}

test('a transcript that is not checked', async ({ memberPage: page, notes, note }) => {
  await notes.transcribe(note, VTT, { checked: false });
  await page.goto(note.path);
  await expect(page.getByRole('button', { name: 'Correct' })).toBeVisible();
  await picture(page, 'transcript-unchecked');
});

test('the correction of a transcript', async ({ memberPage: page, notes, note }) => {
  await notes.transcribe(note, VTT, { checked: false });
  await openEditor(page, note.path);
  await picture(page, 'transcript-editor');
  await page.locator('summary', { hasText: 'Keyboard shortcuts' }).click();
  await page.getByRole('textbox', { name: 'Line 2 of 3, 0:03' }).focus();
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('textbox', { name: 'Line 3 of 4, 0:07' })).toBeFocused();
  await picture(page, 'transcript-editor-added');
  await page.getByRole('button', { name: 'Edit as Text' }).click();
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toBeVisible();
  await picture(page, 'transcript-editor-text');
});

test('the correction of a transcript in forced colours', async ({ memberPage: page, notes, note }) => {
  await notes.transcribe(note, VTT, { checked: false });
  await page.emulateMedia({ forcedColors: 'active' });
  await openEditor(page, note.path);
  await page.getByRole('button', { name: 'Play line 0:03' }).click();
  await expect(page.getByRole('button', { name: 'Stop line 0:03' })).toBeVisible();
  await picture(page, 'transcript-editor-forced-colors', { screens: [{ width: 360, height: 780 }] });
});

test('the settings with an engine that writes one language', async ({ browser, contextOptions }) => {
  const server = await startServer({ env: { TRANSCRIPTION: 'built-in' } });
  const { storageState } = await openAccount(server.origin, {
    email: 'ann@example.com',
    name: 'Ann',
  });
  const context = await browser.newContext({ ...contextOptions, baseURL: server.origin, storageState });
  const page = await context.newPage();
  await page.goto('/history');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.locator('summary', { hasText: 'Transcripts and replies' }).click();
  const language = page.getByRole('combobox', { name: 'Language of my notes' });
  await language.selectOption('de');
  await expect(page.getByRole('group', { name: 'Transcripts' }).getByText('Saved')).toBeVisible();
  await language.scrollIntoViewIfNeeded();
  await picture(page, 'settings-transcripts', { windowOnly: true });
  await context.close();
  await server.stop();
});
