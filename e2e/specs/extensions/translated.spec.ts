import type { Page } from '@playwright/test';
import { content, insertFrom, openEditor, PASTED_LINK } from '../../fixtures/docs-steps.ts';
import { test } from '../../fixtures/extension-fixture.ts';
import {
  expectRecordingIn,
  insertFromPanel,
  openPanel,
  recordButtons,
  signInThroughPanel,
} from '../../fixtures/extension-steps.ts';
import { editorOf, showGmail, windowsOf, write, written } from '../../fixtures/gmail-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { TRANSLATED, translatePages } from '../../fixtures/translated.ts';
import { HOST_ORIGINS } from '../../hosts/serve-host-pages.ts';

/** Everything on a page of a host, its frames included, is translated; the host is in a language that Beep does not have. */
const MANNERS = ['font', 'merge'] as const;
const isTranslated = (page: Page, manner: (typeof MANNERS)[number]): Promise<boolean> =>
  page.evaluate(
    ([by, lang]) =>
      by === 'font'
        ? document.documentElement.classList.contains('translated-ltr')
        : document.documentElement.lang !== lang,
    [manner, 'ko'],
  );

for (const manner of MANNERS) {
  const tag = manner === 'font' ? [] : '@long';
  // spec: translated.5
  test(`the panel records, pauses, fails, sends and inserts on a translated page (${manner})`, {
    tag,
  }, async ({ page, line, guard }) => {
    await translatePages(page, { manner });
    await showGmail(page, 'compose=1&lang=ko');
    const editor = editorOf(windowsOf(page));
    await write(editor, 'Hello Ada', 3);
    const panel = await openPanel(page);
    await expect(panel.getByText(`Tap to Record.${TRANSLATED}`)).toBeVisible();
    await panel.getByRole('button', { name: 'Tap to Record' }).click();
    const logIn = panel.getByRole('button', { name: 'Continue with Google' });
    await expect(panel.getByText('Recording in progress.').or(logIn)).toBeVisible();
    if (await logIn.isVisible()) await signInThroughPanel(panel);
    await expectRecordingIn(panel);
    await expect(panel.getByText(`Recording in progress.${TRANSLATED}`)).toBeVisible();
    await panel.getByRole('button', { name: 'Pause' }).press('Enter');
    await expect(panel.getByText(`Paused.${TRANSLATED}`)).toBeVisible();
    await panel.getByRole('button', { name: 'Resume' }).press('Enter');
    await expectRecordingIn(panel, 2);

    guard.allowErrors('net::ERR_');
    line.conduct({ kind: 'refuse' });
    await panel.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(panel.getByText(`Your Beep wasn’t sent${TRANSLATED}`)).toBeVisible({ timeout: 20_000 });
    await expect(panel.getByText('Network error:')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Save Audio File' })).toBeVisible();
    line.conduct({ kind: 'pass' });
    await panel.getByRole('button', { name: 'Try Again' }).press('Enter');
    const link = panel.getByRole('textbox', { name: 'Share link' });
    await expect(link).toHaveValue(/\/play\/[\w-]{21,}$/);
    await expect(panel.getByText(`Your Beep is ready${TRANSLATED}`)).toBeVisible();
    await insertFromPanel(panel);
    await expect(panel.getByText(`The voice note is in your e-mail.${TRANSLATED}`)).toBeVisible();
    expect(await written(editor)).toMatch(
      new RegExp(`^Hello <a href="${await link.inputValue()}">.*</a> ?Ada$`),
    );
  });

  // spec: translated.5
  test(`a document, a comment on it and a comment to the class take the link (${manner})`, { tag }, async ({
    page,
  }) => {
    await translatePages(page, { manner });
    await openEditor(page, 'document', 'lang=ko');
    expect(await isTranslated(page, manner)).toBe(true);
    expect(await insertFrom(await openPanel(page))).toEqual({ status: 'tried' });
    await expect.poll(() => content(page)).toBe(PASTED_LINK);

    await page.goto(`${HOST_ORIGINS.classroom}/c/math?lang=ko`);
    expect(await isTranslated(page, manner)).toBe(true);
    const card = page.locator('[part=card]').first();
    await card.locator('[part=editor]').click();
    await page.keyboard.type('Listento');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const panel = await openPanel(page, recordButtons(card));
    await expect(panel.getByText(`Class comment${TRANSLATED}`, { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Tap to Record' }).click();
    const logIn = panel.getByRole('button', { name: 'Continue with Google' });
    await expect(panel.getByText('Recording in progress.').or(logIn)).toBeVisible();
    if (await logIn.isVisible()) await signInThroughPanel(panel);
    await expectRecordingIn(panel);
    await panel.getByRole('button', { name: 'Save' }).press('Enter');
    const link = panel.getByRole('textbox', { name: 'Share link' });
    await expect(link).toHaveValue(/\/play\/[\w-]{21,}$/);
    await insertFromPanel(panel);
    await expect(card.locator('[part=editor]')).toHaveText(`Listen ${await link.inputValue()} to`);
  });
}
