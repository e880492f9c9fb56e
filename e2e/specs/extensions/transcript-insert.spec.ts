import type { Frame, Page } from '@playwright/test';
import { openEditor } from '../../fixtures/docs-steps.ts';
import { test as base, startExtensionServer } from '../../fixtures/extension-fixture.ts';
import {
  insertFromPanel,
  openPanel,
  panelOf,
  recordButtons,
  recordInPanel,
  saveInPanel,
} from '../../fixtures/extension-steps.ts';
import { type FakeEngine, startFakeEngine } from '../../fixtures/fake-engine.ts';
import { editorOf, showGmail, windowsOf, write, written } from '../../fixtures/gmail-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';

const UNCHECKED = 'Transcript (written automatically, not checked):';
const HOSTILE = ['<img src=x onerror="alert(1)">', '\u202eevil\u202c & </blockquote>', 'שלום, Ada.'];
/** As they may be shown: without the marks that turn the direction. */
const SHOWN = [UNCHECKED, '<img src=x onerror="alert(1)">', 'evil & </blockquote>', 'שלום, Ada.'];
const ALONE = 'No transcript: the link was inserted alone.';

const test = base.extend<object, { readonly engine: FakeEngine }>({
  extensionOptions: [{ hosts: ['gmail', 'docs'] }, { scope: 'worker' }],
  engine: [
    async ({ browserName: _ }, use) => {
      const engine = await startFakeEngine();
      await use(engine);
      engine.say([]);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ engine }, use) => {
      const server = await startExtensionServer(['gmail', 'docs'], engine.env);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const option = (panel: Frame) => panel.getByRole('checkbox', { name: 'With transcript' });
const writing = (panel: Frame) => panel.getByRole('button', { name: 'Writing the transcript...' });
const inserted = (panel: Frame) => panel.getByText('The voice note is in your e-mail.');

/** By its key: the panel's frame grows when Undo has ended, which moves the checkbox under the pointer. */
async function uncheck(panel: Frame): Promise<void> {
  await option(panel).press('Space');
  await expect(option(panel)).not.toBeChecked();
}

/** Opens the panel of the first target on the page, and saves a recording of a second. */
async function record(page: Page): Promise<{ readonly panel: Frame; readonly link: string }> {
  const panel = await openPanel(page, recordButtons(page).first());
  await recordInPanel(panel, 1);
  return { panel, link: await saveInPanel(panel) };
}

test.beforeEach(({ engine }) => engine.say(null));

test('inserts only the link by default, also while the transcript is being written', {
  tag: '@long',
}, async ({ page }) => {
  await showGmail(page, 'compose=1');
  const editor = editorOf(windowsOf(page));
  await write(editor, 'Hello');
  const { panel, link } = await record(page);
  await expect(option(panel)).not.toBeChecked();
  await insertFromPanel(panel);
  await expect(inserted(panel)).toBeVisible();
  expect(await written(editor)).toMatch(new RegExp(`^Hello <a href="${link}">Voice note, 0:0\\d</a> $`));
});

// spec: E9
test('waits for the transcript, inserts both as text, remembers the choice, and undoes both', {
  tag: '@long',
}, async ({ page, engine }) => {
  await showGmail(page, 'compose=1&signature');
  const editor = editorOf(windowsOf(page));
  const before = await editor.innerHTML();
  const { panel, link } = await record(page);
  await option(panel).check();
  await insertFromPanel(panel);
  await expect(writing(panel)).toHaveAttribute('aria-busy', 'true');
  await expect(editor.getByRole('link')).toHaveCount(0);
  engine.say(HOSTILE);
  await expect(inserted(panel)).toBeVisible();
  await expect(editor.locator(`a[href="${link}"]`)).toHaveCount(1);
  await expect(editor.locator('blockquote > [dir=auto]')).toHaveText(SHOWN);
  await expect(editor.locator('img, script')).toHaveCount(0);
  await expect(editor.locator('.gmail_signature')).toHaveText('Mia Member');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('The link was removed.')).toBeVisible();
  expect(await editor.innerHTML()).toBe(before);

  await page.reload();
  const again = await record(page);
  await expect(option(again.panel)).toBeChecked();
  await insertFromPanel(again.panel);
  await expect(inserted(again.panel)).toBeVisible();
  await expect(editor.locator('blockquote')).toHaveCount(1);
  await expect(option(again.panel)).toHaveCount(0);
  await again.panel.getByRole('button', { name: 'Undo' }).click();
  await uncheck(again.panel);
});

test('inserts the link alone on request, if nothing was said, and when the panel is closed', {
  tag: '@long',
}, async ({ page, engine }) => {
  test.slow();
  await showGmail(page, 'compose=1');
  const editor = editorOf(windowsOf(page));
  const first = await record(page);
  await option(first.panel).check();
  await insertFromPanel(first.panel);
  await first.panel.getByRole('button', { name: 'Insert the link now' }).press('Enter');
  await expect(inserted(first.panel)).toBeVisible();
  await first.panel.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => panelOf(page)).toBeUndefined();

  const second = await record(page);
  await insertFromPanel(second.panel);
  await expect(writing(second.panel)).toBeVisible();
  // A press on the mail's button must not end the wait.
  await recordButtons(page).first().press('Enter');
  await expect(writing(second.panel)).toBeVisible();
  engine.say([]);
  await expect(second.panel.getByText(ALONE)).toBeVisible();
  await second.panel.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => panelOf(page)).toBeUndefined();

  engine.say(null);
  const third = await record(page);
  await insertFromPanel(third.panel);
  await expect(writing(third.panel)).toBeVisible();
  await third.panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => panelOf(page)).toBeUndefined();
  for (const { link } of [first, second, third]) {
    await expect(editor.locator(`a[href="${link}"]`)).toHaveCount(1);
  }
  await expect(editor.locator('blockquote')).toHaveCount(0);
});

for (const plain of ['textarea', 'editor']) {
  test(`types the lines of a long transcript below the URL in plain text (${plain})`, {
    tag: '@long',
  }, async ({ page, engine }) => {
    engine.say(
      Array.from({ length: 2000 }, (_, at) => `<b>word ${at}</b> and some more words of the same kind`),
    );
    await showGmail(page, `compose=1&plain=${plain}`);
    const body = windowsOf(page).locator('textarea:visible, [contenteditable]:visible');
    const text = (): Promise<string> =>
      body.evaluate((element: HTMLElement) =>
        element instanceof HTMLTextAreaElement ? element.value : element.innerText,
      );
    const { panel, link } = await record(page);
    await option(panel).check();
    await insertFromPanel(panel);
    await expect(inserted(panel)).toBeVisible();
    const lines = (await text()).trim().split(/\n+/);
    expect(lines.slice(0, 3)).toEqual([
      link,
      UNCHECKED,
      '<b>word 0</b> and some more words of the same kind',
    ]);
    expect(lines.at(-1)).toMatch(/…$/);
    expect(lines.slice(1).join('\n').length).toBeLessThanOrEqual(5000);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await text()).trim()).toBe('');
    await uncheck(panel);
  });
}

test('inserts both into a comment on a document, and the link alone into the document', {
  tag: '@long',
}, async ({ page, engine }) => {
  await openEditor(page, 'document');
  const comment = page.getByRole('textbox', { name: 'Comment draft' });
  await comment.click();
  const { panel, link } = await record(page);
  await option(panel).check();
  await insertFromPanel(panel);
  await expect(writing(panel)).toBeVisible();
  engine.say(HOSTILE);
  await expect(panel.getByText('Recording link inserted into document successfully!')).toBeVisible();
  const lines = (await comment.evaluate((field: HTMLElement) => field.innerText)).trim().split(/\n+/);
  expect(lines).toEqual([link, ...SHOWN]);
  await expect(comment.locator('img, blockquote')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(comment).toHaveText('');

  await page.locator('canvas').click();
  await insertFromPanel(panel);
  await expect(panel.getByText('Only a comment can take the transcript.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.docsHost.content)).toContain(link);
  expect(await page.evaluate(() => window.docsHost.content)).not.toContain('Transcript');
});
