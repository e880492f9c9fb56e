import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { pressOn, tabTo } from '../../fixtures/keyboard-steps.ts';
import type { Note } from '../../fixtures/notes.ts';
import { collectPageErrors } from '../../fixtures/page-errors.ts';
import { audioTime, expectPlayed } from '../../fixtures/recorder-steps.ts';

/** As the service writes it, with two mistakes. */
const VTT = `WEBVTT

00:00.000 --> 00:02.500
And so, my fellow Americans,

00:03.300 --> 00:07.600
ask not what your country can do for you,

00:08.200 --> 00:09.300
ask what you can

00:09.300 --> 00:10.500
to for your county.
`;
const UNCHECKED = 'Written automatically, not checked';
/** The line ends in a pause, which is longer than this. */
const STOP_TOLERANCE_SECONDS = 0.3;

const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' });
const line = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('the owner corrects a transcript by keyboard alone, and it counts as checked', { tag: '@long' }, async ({
  memberPage: page,
  request,
  notes,
  note,
}) => {
  test.slow();
  await notes.transcribe(note, VTT, { checked: false });
  const errors = collectPageErrors(page);
  await page.goto(note.path);
  await expect(transcript(page).getByText(UNCHECKED)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as Checked' })).toBeVisible();
  const { keyboard } = page;
  await pressOn(page.getByRole('button', { name: 'Correct' }), 'Enter');
  await expect(line(page, 'Line 1 of 4, 0:00')).toBeFocused();
  await expectAccessible(page);

  await keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Stop line 0:00' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play line 0:00' })).toBeVisible();
  await expectStoppedAt(page, 2.5);
  await keyboard.press('Alt+ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(line(page, 'Line 3 of 4, 0:08')).toBeFocused();
  await keyboard.press('Control+Enter');
  await expectPlayed(page, 8.2);
  await expectStoppedAt(page, 9.3);
  await keyboard.press('ArrowUp');
  await expect(line(page, 'Line 2 of 4, 0:03')).toBeFocused();

  await keyboard.press('Home');
  for (let word = 0; word < 2; word += 1) await keyboard.press('Control+ArrowRight');
  await keyboard.press('Enter');
  await expect(line(page, 'Line 2 of 5, 0:03')).toHaveValue('ask not');
  await expect(line(page, 'Line 3 of 5, 0:04')).toHaveValue('what your country can do for you,');
  await expect(line(page, 'Line 3 of 5, 0:04')).toBeFocused();
  await keyboard.press('Control+z');
  await expect(line(page, 'Line 2 of 4, 0:03')).toHaveValue('ask not what your country can do for you,');
  await keyboard.press('Control+Shift+z');
  await keyboard.press('ArrowDown');
  await keyboard.press('End');
  await keyboard.press('Delete');
  await expect(line(page, 'Line 4 of 4, 0:08')).toHaveValue('ask what you can to for your county.');
  for (const [wrong, right] of [
    ['to', 'do'],
    ['county', 'country'],
  ] as const) {
    await selectWord(page, wrong);
    await keyboard.type(right);
  }
  await expect(line(page, 'Line 4 of 4, 0:08')).toHaveValue('ask what you can do for your country.');
  await tabTo(page.getByRole('checkbox', { name: 'I have checked the whole text' }));
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await keyboard.press(' ');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await pressOn(page.getByRole('button', { name: 'Save' }), 'Enter');
  await expect(page.getByText('Transcript saved').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Transcript' })).toBeFocused();
  await expect(transcript(page).getByText(UNCHECKED)).toHaveCount(0);

  await page.reload();
  await expect(transcript(page).getByText('ask what you can do for your country.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Transcript' })).toBeVisible();
  await expect(transcript(page).getByText(UNCHECKED)).toHaveCount(0);
  const { text, checked } = await storedTranscript(request, note);
  expect(checked).toBe(true);
  expect(text).toMatch(
    /^WEBVTT\n\n00:00\.000 --> 00:02\.500\nAnd so, my fellow Americans,\n\n00:03\.300 --> 00:04\.(\d{3})\nask not\n\n00:04\.\1 --> 00:07\.600\nwhat your country can do for you,\n\n00:08\.200 --> 00:10\.500\nask what you can do for your country\.\n/,
  );
  expect(errors.filter((error) => !error.startsWith('warning'))).toEqual([]);
});

test('words that are missing get a line, by keyboard alone, on a small dark screen', {
  tag: '@long',
}, async ({ memberPage: page, request, notes, note }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const missing = '00:08.200 --> 00:09.300\nask what you can\n\n';
  await notes.transcribe(note, VTT.replace(missing, ''), { checked: false });
  await page.goto(note.path);
  const { keyboard } = page;
  await pressOn(page.getByRole('button', { name: 'Correct' }), 'Enter');
  await expect(line(page, 'Line 1 of 3, 0:00')).toBeFocused();
  await keyboard.press('Alt+ArrowDown');
  await keyboard.press('Alt+Enter');
  await expect(line(page, 'Line 3 of 4, 0:07')).toBeFocused();
  await keyboard.type('ask what you can');
  await expectAccessible(page);
  await expect(transcript(page)).toMatchAriaSnapshot(`
    - toolbar "Line tools":
      - button "Previous Line"
      - button "Next Line"
      - button "Add Line Before"
      - button "Add Line After"
      - button "Split Line"
      - button "Merge with Previous"
      - button "Merge with Next"
      - button "Remove Line"
      - button "Undo"
      - button "Redo" [disabled]
    - list:
      - listitem:
        - button "Play line 0:00"
        - textbox "Line 1 of 4, 0:00": And so, my fellow Americans,
      - listitem:
        - button "Play line 0:03"
        - textbox "Line 2 of 4, 0:03": ask not what your country can do for you,
      - listitem:
        - button "Play line 0:07"
        - textbox "Line 3 of 4, 0:07": ask what you can
      - listitem:
        - button "Play line 0:09"
        - textbox "Line 4 of 4, 0:09": to for your county.
    - status:
      - paragraph: Line 3 added. 4 lines.
    - checkbox "I have checked the whole text"
  `);
  await keyboard.press('Alt+Shift+Enter');
  await expect(line(page, 'Line 3 of 5, 0:07')).toBeFocused();
  await keyboard.press('Control+z');
  await expect(transcript(page).getByText('Undone in line 3. 4 lines.')).toBeAttached();
  await expect(line(page, 'Line 3 of 4, 0:07')).toHaveValue('ask what you can');
  await pressOn(page.getByRole('button', { name: 'Save' }), 'Enter');
  await expect(page.getByText('Transcript saved').first()).toBeVisible();
  const added = missing.replace('00:08.200', '00:07.600');
  expect((await storedTranscript(request, note)).text).toBe(VTT.replace(missing, added));
});

test('readers are told that a text is not checked, also without scripts, until its owner marks it', {
  tag: '@long',
}, async ({ browser, memberPage: page, request, notes, note, server }) => {
  await notes.transcribe(note, VTT, { checked: false });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto(server.origin + note.path);
  await expect(transcript(bare).getByText(UNCHECKED)).toBeVisible();
  await expect(bare.getByRole('button', { name: 'Mark as Checked' })).toHaveCount(0);

  await page.goto(note.path);
  await expectAccessible(page);
  await page.route('**/transcript', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Mark as Checked' }).click();
  await expect(page.getByText('couldn’t be marked as checked').first()).toBeVisible();
  await expect(transcript(page).getByText(UNCHECKED)).toBeVisible();
  await page.unroute('**/transcript');
  await page.getByRole('button', { name: 'Mark as Checked' }).click();
  await expect(page.getByText('Transcript marked as checked').first()).toBeVisible();
  await expect(transcript(page).getByText(UNCHECKED)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Transcript' })).toBeFocused();
  expect(await storedTranscript(request, note)).toMatchObject({ text: VTT, checked: true });
  await bare.reload();
  await expect(transcript(bare).getByText('ask what you can')).toBeVisible();
  await expect(transcript(bare).getByText(UNCHECKED)).toHaveCount(0);
  await context.close();
});

// spec: listen.24
test('Back shows a note as it is now, not as the page was drawn', async ({
  memberPage: page,
  notes,
  note,
}) => {
  await notes.transcribe(note, VTT, { checked: false });
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Mark as Checked' }).click();
  await expect(transcript(page).getByText(UNCHECKED)).toHaveCount(0);
  await page.goto('/history');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Edit Transcript' })).toBeVisible();
  await expect(transcript(page).getByText(UNCHECKED)).toHaveCount(0);
  await page.goto('/history');
  await notes.remove(note);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Recording Unavailable' })).toBeVisible();
});

/** Expects the player to have stopped by itself at this position, in seconds. */
async function expectStoppedAt(page: Page, seconds: number): Promise<void> {
  const isPaused = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused);
  await expect.poll(isPaused).toBe(true);
  expect(Math.abs((await audioTime(page)) - seconds)).toBeLessThan(STOP_TOLERANCE_SECONDS);
}

/** Selects the next word of the focused field that is this one. */
function selectWord(page: Page, word: string): Promise<void> {
  return page.locator(':focus').evaluate((field: HTMLTextAreaElement, wanted) => {
    const { index = 0 } = new RegExp(`\\b${wanted}\\b`).exec(field.value) ?? {};
    field.setSelectionRange(index, index + wanted.length);
  }, word);
}

async function storedTranscript(
  request: APIRequestContext,
  { id }: Note,
): Promise<{ readonly text: string; readonly checked: boolean }> {
  return (await request.get(`/api/v1/recordings/${id}/transcript`)).json();
}
