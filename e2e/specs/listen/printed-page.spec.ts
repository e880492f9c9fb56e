import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';

const SAID = ['And so, my fellow Americans,', 'ask not what your country can do for you,'];
const VTT = `WEBVTT

00:00.000 --> 00:03.000
${SAID[0]}

00:03.000 --> 00:08.000
${SAID[1]}
`;

test('a printed recording has its title, its date, its transcript and a link to its sound', async ({
  page,
  memberPage,
  note,
  notes,
}) => {
  await notes.transcribe(note, VTT, { checked: false });
  for (const shown of [page, memberPage]) {
    await watchHydration(shown);
    await shown.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await shown.goto(note.path);
    await waitForHydration(shown);
    if (shown === memberPage) await expect(shown).toHaveTitle(/^Your Beep/);
    await expect(shown.getByRole('img', { name: 'QR code' })).toBeVisible();
    expect(await printed(shown)).toEqual([
      expect.stringMatching(`^[\\w.]+:\\d+${note.path}$`),
      'Voice Note',
      expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/),
      'Transcript',
      'Written automatically, not checked',
      '0:00',
      SAID[0],
      '0:03',
      SAID[1],
    ]);
    expect(await shown.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  }
});

test('prints all of a long transcript, collapsed or not', { tag: '@long' }, async ({ page, note, notes }) => {
  const cues = Array.from(
    { length: 40 },
    (_, line) =>
      `00:${String(line).padStart(2, '0')}.000 --> 00:${String(line + 1).padStart(2, '0')}.000\nLine ${line}.`,
  );
  await notes.transcribe(note, `WEBVTT\n\n${cues.join('\n\n')}\n`);
  await page.goto(note.path);
  await expect(page.getByText('Line 39.')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Line 39.')).toBeVisible();
  expect(await printed(page)).not.toContain('Show all');
});

test('prints a transcript without scripts', { tag: '@long' }, async ({ browser, server, note, notes }) => {
  await notes.transcribe(note, VTT);
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.emulateMedia({ media: 'print' });
  await page.goto(note.path);
  for (const line of SAID) await expect(page.getByText(line)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Voice Note' })).toBeVisible();
  for (const away of ['contentinfo', 'banner', 'button', 'link'] as const) {
    await expect(page.getByRole(away)).toHaveCount(0);
  }
  await context.close();
});

async function printed(page: Page): Promise<readonly string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
