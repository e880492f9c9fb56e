import {
  content,
  insertFrom,
  LINK,
  openEditor,
  PASTED_LINK,
  RECORDING_LINK,
} from '../../fixtures/docs-steps.ts';
import { test } from '../../fixtures/extension-fixture.ts';
import { openPanel } from '../../fixtures/extension-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';

test.describe('a document on a canvas', () => {
  for (const [paste, expected] of [
    ['element', PASTED_LINK],
    ['event', PASTED_LINK],
    ['text', `${RECORDING_LINK.url} `],
    ['trusted', ''],
  ] as const) {
    test(`inserts the link at most once, and does not claim success (it reads: ${paste})`, {
      tag: paste === 'element' ? [] : '@long',
    }, async ({ page }) => {
      await openEditor(page, 'document', `paste=${paste}`);
      const panel = await openPanel(page);
      expect(await insertFrom(panel)).toEqual({ status: 'tried' });
      await expect.poll(() => content(page)).toBe(expected);

      // The next key must insert nothing, and the caret must be in the document.
      await page.keyboard.type('!');
      await expect.poll(() => content(page)).toBe(`${expected}!`);
    });
  }

  test('keeps two notes in a row apart', { tag: '@long' }, async ({ page }) => {
    await openEditor(page, 'document');
    const panel = await openPanel(page);
    await insertFrom(panel);
    await insertFrom(panel);
    await expect.poll(() => content(page)).toBe(PASTED_LINK + PASTED_LINK);
  });

  test('takes the titled link from the clipboard if it ignores synthetic pastes', async ({ page }) => {
    await openEditor(page, 'document', 'paste=trusted');
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'tried' });
    await page.keyboard.press('ControlOrMeta+V');
    await expect.poll(() => content(page)).toBe(LINK);
  });

  test('inserts the link although the host’s element names have changed', { tag: '@long' }, async ({
    page,
  }) => {
    await openEditor(page, 'document', 'variant=renamed');
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'tried' });
    await expect.poll(() => content(page)).toBe(PASTED_LINK);
  });

  test('inserts nothing if the document has become read-only', { tag: '@long' }, async ({ page }) => {
    await openEditor(page, 'document');
    const panel = await openPanel(page);
    await page.evaluate(() =>
      document.querySelector('#docs-toolbar-mode-switcher')?.classList.replace('edit-mode', 'view-mode'),
    );
    expect(await insertFrom(panel)).toEqual({ status: 'failed', code: 'read-only' });
    expect(await page.evaluate(() => window.docsHost.pastes)).toEqual([]);
  });

  test('inserts into the comment that is being written', async ({ page }) => {
    await openEditor(page, 'document');
    const comment = page.getByRole('textbox', { name: 'Comment draft' });
    await comment.click();
    await page.keyboard.type('Listen:');
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'inserted' });
    await expect(comment).toContainText(`Listen: ${RECORDING_LINK.url}`);
    expect(await page.evaluate(() => window.docsHost.pastes)).toEqual([]);
  });

  test('inserts into the document when the caret has moved from a comment back to the canvas', {
    tag: '@long',
  }, async ({ page }) => {
    await openEditor(page, 'document');
    await page.getByRole('textbox', { name: 'Comment draft' }).click();
    await page.locator('canvas').click();
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'tried' });
    await expect.poll(() => content(page)).toBe(PASTED_LINK);
  });

  test('inserts the link, not its title', { tag: '@long' }, async ({ page }) => {
    await openEditor(page, 'document');
    const name = page.getByRole('textbox', { name: 'Rename' });
    await name.click();
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'tried' });
    await expect.poll(() => content(page)).toBe(PASTED_LINK);
    await expect(name).toHaveValue('Untitled');
  });
});

test('puts the titled link on the clipboard in slides', async ({ page }) => {
  await openEditor(page, 'presentation');
  const panel = await openPanel(page);
  expect(await insertFrom(panel)).toEqual({ status: 'tried' });
  expect(await page.evaluate(() => window.docsHost.pastes)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(() => content(page)).toBe(LINK);
});

test.describe('a sheet', () => {
  test('inserts the URL into the cell that is being edited', async ({ page }) => {
    await openEditor(page, 'spreadsheets');
    await page.locator('canvas').dblclick();
    await page.keyboard.type('Hear');
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'inserted' });
    await page.keyboard.press('Enter');
    await expect.poll(() => content(page)).toMatch(new RegExp(`^Hear\\s${RECORDING_LINK.url}\\s?$`));
  });

  test('leaves a closed cell unchanged and copies the link', { tag: '@long' }, async ({ page }) => {
    await openEditor(page, 'spreadsheets', 'blur=commits');
    await page.locator('canvas').dblclick();
    await page.keyboard.type('Hear');
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'tried' });
    expect(await content(page)).toBe('Hear');
    await page.keyboard.press('ControlOrMeta+V');
    await expect.poll(() => content(page)).toContain(LINK);
  });
});

test.describe('a form', () => {
  test('inserts the URL at the caret of a rich field', async ({ page }) => {
    await openEditor(page, 'forms');
    const question = page.getByRole('textbox', { name: 'Question' });
    await question.click();
    await page.keyboard.press('Home');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'inserted' });
    await expect(question).toHaveText(`How ${RECORDING_LINK.url} was it?`);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(question).toHaveText('How was it?');
  });

  test('inserts the URL at the caret of plain fields and keeps selected text', { tag: '@long' }, async ({
    page,
  }) => {
    await openEditor(page, 'forms');
    const feedback = page.getByRole('textbox', { name: 'Feedback' });
    await feedback.fill('Dear class');
    await feedback.selectText();
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'inserted' });
    await expect(feedback).toHaveValue(new RegExp(`^Dear class ${RECORDING_LINK.url} ?$`));
  });

  test('does not report an insertion if the field is too short or no field was chosen', {
    tag: '@long',
  }, async ({ page }) => {
    await openEditor(page, 'forms');
    const option = page.getByRole('textbox', { name: 'Option 2' });
    await option.click();
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'tried' });
    await expect(option).toHaveValue('Bad');
    await expect(option).toBeFocused();
    await page.reload();
    expect(await insertFrom(await openPanel(page))).toEqual({ status: 'tried' });
  });
});
