import { bestEnvelopeCorrelation, decodeToMono, envelope, SPEECH_WAV } from '@beep/testkit/audio';
import type { APIRequestContext } from '@playwright/test';
import { test } from '../../fixtures/extension-fixture.ts';
import {
  insertFromPanel,
  openPanel,
  panelOf,
  recordButtons,
  recordInPanel,
  saveInPanel,
} from '../../fixtures/extension-steps.ts';
import {
  editorOf,
  insertRecordingLink,
  LINK,
  RECORDING_LINK,
  say,
  showGmail,
  windowsOf,
  write,
  written,
} from '../../fixtures/gmail-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';

// spec: extensions.10, E11
test('inserts the link at the caret of the mail whose button was pressed, with three windows open', async ({
  page,
}) => {
  await showGmail(page, 'compose=3');
  const [third, second, first] = await windowsOf(page).all();
  if (!first || !second || !third) throw new Error('Three windows');
  await write(editorOf(first), 'Hello Ada');
  await write(editorOf(third), 'Hello Cy');
  await write(editorOf(second), 'Hello Bob', 1);
  const panel = await openPanel(page, recordButtons(second));
  await editorOf(third).pressSequentially('!');
  await expect(insertRecordingLink(panel)).resolves.toEqual({ status: 'inserted' });
  expect(await written(editorOf(second))).toBe(`Hello Bo ${LINK} b`);
  expect(await written(editorOf(first))).toBe('Hello Ada');
  expect(await written(editorOf(third))).toMatch(/^!?Hello Cy!?$/);
  await page.keyboard.type('!');
  expect(await written(editorOf(second))).toBe(`Hello Bo ${LINK} !b`);
});

test('Ctrl+Z restores the exact text, and redo inserts the link again', async ({ page }) => {
  await showGmail(page, 'compose=1');
  const editor = editorOf(windowsOf(page));
  await write(editor, 'Listen: ');
  const before = await editor.innerHTML();
  const panel = await openPanel(page);
  await expect(insertRecordingLink(panel)).resolves.toEqual({ status: 'inserted' });
  expect(await written(editor)).toBe(`Listen: ${LINK} `);
  const after = await editor.innerHTML();
  await page.keyboard.press('Control+z');
  await expect.poll(() => editor.innerHTML()).toBe(before);
  await page.keyboard.press('Control+y');
  await expect.poll(() => editor.innerHTML()).toBe(after);
});

test('keeps the signature and the quoted mail, with or without a caret in them', { tag: '@long' }, async ({
  page,
}) => {
  await showGmail(page, 'signature');
  await page.getByRole('button', { name: 'Reply' }).click();
  const editor = editorOf(page.getByRole('listitem'));
  const kept = editor.locator('.gmail_signature, :scope > .gmail_quote');
  await expect(kept).toHaveCount(2);
  const before = await kept.evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML));
  const panel = await openPanel(page);
  await expect(insertRecordingLink(panel)).resolves.toEqual({ status: 'inserted' });
  await editor.getByText('Could you tell me').click();
  await expect(insertRecordingLink(panel)).resolves.toEqual({ status: 'inserted' });
  expect(await kept.evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML))).toEqual(before);
  await expect(editor.locator(':scope > div').first().getByRole('link')).toHaveCount(2);
});

for (const draft of ['stored', 'blocks', 'prefix', 'quote']) {
  test(`inserts the link in a separate line of an empty draft (${draft}), and Ctrl+Z removes it`, {
    tag: draft === 'stored' ? [] : '@long',
  }, async ({ page }) => {
    await showGmail(page, `compose=1&draft=${draft}`);
    const editor = editorOf(windowsOf(page));
    const before = await editor.innerHTML();
    const kept = editor.locator('[class^=gmail]');
    const texts = await kept.allInnerTexts();
    const panel = await openPanel(page);
    await expect(insertRecordingLink(panel)).resolves.toEqual({ status: 'inserted' });
    await expect(editor.getByRole('link', { name: RECORDING_LINK.title })).toHaveCount(1);
    await expect(kept.getByRole('link')).toHaveCount(0);
    expect(await kept.allInnerTexts()).toEqual(texts);
    expect((await editor.innerText()).trim()).toMatch(/^Voice note, 0:42/);
    await page.keyboard.press('Control+z');
    expect(await editor.innerHTML()).toBe(before);
  });
}

test('inserts the link into a minimised mail, and Ctrl+Z removes it there', { tag: '@long' }, async ({
  page,
}) => {
  for (const plain of ['', '&plain=textarea']) {
    await showGmail(page, `compose=1${plain}`);
    const mail = windowsOf(page);
    const body = plain === '' ? editorOf(mail) : mail.locator('textarea.Ak');
    await body.click();
    await page.keyboard.type('Hello Eve,');
    const text = (): Promise<string> => (plain === '' ? body.innerText() : body.inputValue());
    const panel = await openPanel(page, recordButtons(mail));
    const minimise = mail.getByRole('button', { name: 'Minimize' });
    await minimise.click();
    await expect(insertRecordingLink(panel)).resolves.toEqual({ status: 'inserted' });
    await minimise.click();
    expect((await text()).replaceAll('\u00a0', ' ')).toBe(
      `Hello Eve, ${plain === '' ? RECORDING_LINK.title : RECORDING_LINK.url} `,
    );
    await body.click();
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe('Hello Eve,');
  }
});

// spec: E14
test('ignores a form in a received mail', { tag: '@long' }, async ({ page }) => {
  await showGmail(page, '');
  await page.locator('.a3s').evaluate((mail) => {
    const form = mail.appendChild(document.createElement('form'));
    for (const name of ['composeid', 'subjectbox'])
      form.appendChild(document.createElement('input')).name = name;
    form.appendChild(document.createElement('textarea'));
  });
  await page.getByRole('button', { name: 'Compose' }).click();
  await expect(recordButtons(windowsOf(page))).toHaveCount(1);
  await expect(recordButtons(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(recordButtons(page)).toHaveCount(2);
  await expect(recordButtons(page.locator('.a3s'))).toHaveCount(0);
  const panel = await openPanel(page, recordButtons(page.getByRole('listitem')));
  await expect(insertRecordingLink(panel)).resolves.toEqual({ status: 'inserted' });
  await expect(page.locator('.a3s textarea')).toHaveValue('');
  await expect(editorOf(page.getByRole('listitem')).getByRole('link')).toHaveCount(1);
});

for (const plain of ['textarea', 'editor']) {
  test(`inserts the URL into a plain text mail, and Ctrl+Z removes it (${plain})`, {
    tag: plain === 'textarea' ? [] : '@long',
  }, async ({ page }) => {
    await showGmail(page, `compose=1&plain=${plain}`);
    const body = windowsOf(page).locator('textarea:visible, [contenteditable]:visible');
    const text = (): Promise<string> =>
      body.evaluate((element) =>
        (element instanceof HTMLTextAreaElement ? element.value : (element.textContent ?? '')).replaceAll(
          '\u00a0',
          ' ',
        ),
      );
    await write(body, 'Hello Ada', 1);
    const panel = await openPanel(page);
    await expect(insertRecordingLink(panel)).resolves.toEqual({ status: 'inserted' });
    expect(await text()).toBe(`Hello Ad ${RECORDING_LINK.url} a`);
    await page.keyboard.press('Control+z');
    expect(await text()).toBe('Hello Ada');
  });
}

test('keeps the insertion target and the caret when a mail moves to the large window', {
  tag: '@long',
}, async ({ page }) => {
  await showGmail(page, 'compose=1');
  const window = windowsOf(page).first();
  await write(editorOf(window), 'Hello Ada', 3);
  const panel = await openPanel(page);
  await window.getByRole('button', { name: /Full screen/ }).click();
  await expect(recordButtons(page.locator('[data-full-screen]'))).toHaveCount(1);
  await expect(insertRecordingLink(panel)).resolves.toEqual({ status: 'inserted' });
  expect(await written(editorOf(page.locator('[data-full-screen]')))).toBe(`Hello ${LINK} Ada`);
});

test('copies the link when the mail is closed during recording', { tag: '@long' }, async ({ page }) => {
  await showGmail(page, 'compose=1');
  const panel = await openPanel(page);
  await recordInPanel(panel, 1);
  await windowsOf(page).getByRole('button', { name: /close/i }).click();
  await expect(recordButtons(page)).toHaveCount(0);
  expect(panelOf(page)).toBe(panel);
  await expect(say(panel, { beep: 'describe' })).resolves.toEqual({ label: null, isThere: false });
  const link = await saveInPanel(panel);
  await insertFromPanel(panel);
  await expect(panel.getByText('The draft this Beep was for is closed.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Insert Here Instead' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Compose' }).click();
  const subject = windowsOf(page).getByRole('textbox', { name: 'Subject' });
  await subject.click();
  await page.keyboard.press('Control+v');
  await expect(subject).toHaveValue(link);
});

test('offers Done and Undo after an insertion, and inserts into another mail if the first is closed', {
  tag: '@long',
}, async ({ page }) => {
  await showGmail(page, 'compose=2');
  const [second, first] = await windowsOf(page).all();
  if (!first || !second) throw new Error('Two windows');
  const panel = await openPanel(page, recordButtons(first));
  await recordInPanel(panel, 1);
  const link = await saveInPanel(panel);
  await insertFromPanel(panel);
  await expect(panel.getByText('The voice note is in your e-mail.')).toBeVisible();
  await expect(editorOf(first).locator(`a[href="${link}"]`)).toHaveCount(1);
  await expect(panel.getByRole('button', { name: /^Insert/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('The link was removed.')).toBeVisible();
  await expect(editorOf(first).getByRole('link')).toHaveCount(0);

  // The panel may cover the button.
  await first.getByRole('button', { name: /close/i }).dispatchEvent('click');
  await expect(recordButtons(page)).toHaveCount(1);
  await insertFromPanel(panel);
  await insertFromPanel(panel, /^Insert Here Instead$/);
  await expect(panel.getByText('The voice note is in your e-mail.')).toBeVisible();
  await expect(editorOf(page.locator('.AD')).locator(`a[href="${link}"]`)).toHaveCount(1);
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => panelOf(page)).toBeUndefined();
});

// spec: extensions.1, extensions.10, E10, H14
test('records into a mail, and the link plays', async ({ page, context, request, server }) => {
  await showGmail(page, 'compose=1&signature');
  const editor = editorOf(windowsOf(page));
  const panel = await openPanel(page);
  await recordInPanel(panel, 3);
  const link = await saveInPanel(panel);
  await insertFromPanel(panel);
  const inserted = editor.getByRole('link', { name: /^Voice note, 0:0\d$/ });
  await expect(inserted).toHaveAttribute('href', link);
  await windowsOf(page).getByRole('button', { name: 'Send', exact: false }).first().press('Enter');
  await expect.poll(() => page.evaluate(() => window.gmail.sent[0]?.html)).toContain(`<a href="${link}">`);

  const listener = await context.newPage();
  await listener.goto(link);
  await listener.getByRole('button', { name: 'Play', exact: true }).click();
  const audio = listener.locator('audio');
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0.5);
  await listener.close();
  const said = envelope(await decodeToMono(SPEECH_WAV));
  const stored = envelope(await decodeToMono(await soundOf(request, server.origin, link)));
  expect(bestEnvelopeCorrelation(stored, said).correlation).toBeGreaterThanOrEqual(0.9);
});

async function soundOf(request: APIRequestContext, origin: string, link: string): Promise<Uint8Array> {
  const id = new URL(link).pathname.split('/').pop();
  const response = await request.get(`${origin}/api/v1/recordings/${id}`);
  const { url } = (await response.json()) as { readonly url: string };
  const { pathname, search } = new URL(url, origin);
  return new Uint8Array(await (await request.get(`${origin}${pathname}${search}`)).body());
}
