import type { Frame, Locator, Page, Worker } from '@playwright/test';
import { test } from '../../fixtures/extension-fixture.ts';
import {
  insertFromPanel,
  openPanel,
  panelOf,
  recordButtons,
  recordInPanel,
  saveInPanel,
  sayIn,
} from '../../fixtures/extension-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { HOST_ORIGINS } from '../../hosts/serve-host-pages.ts';

const STREAM = '/c/math';
const CLASSWORK = '/w/math/t/all';
const WORK = '/u/1/c/math/a/essay/details';
const GRADING = '/g/tg/math/essay';
const RECORDING_LINK = {
  url: 'https://localhost:3000/play/0123456789abcdefghijk',
  title: 'Voice note, 0:02',
};

/** Of the page, and the language of the panel that it gets: Beep has no Korean. */
const VARIANTS = [
  ['lang=en', 'en'],
  ['lang=es&classes=b', 'es'],
  ['lang=ko&classes=c', 'en'],
  ['lang=ar&dir=rtl', 'ar'],
  ['labels=none', 'en'],
] as const;

function show(page: Page, path: string, query = ''): Promise<unknown> {
  return page.goto(`${HOST_ORIGINS.classroom}${path}?${query}`);
}

function part(within: Page | Locator, name: string): Locator {
  return within.locator(`[part=${name}]`);
}

/** The panel's parameters about its insertion target. */
function factsOf(panel: Frame): URLSearchParams {
  return new URLSearchParams(new URL(panel.url()).hash.slice(1));
}

interface Tabs {
  query(filter: object): Promise<readonly { readonly id?: number }[]>;
  sendMessage(tab: number, message: object, options: { readonly frameId: number }): Promise<unknown>;
}

/** Sends a message to the pages as a panel does, and returns the answer of the page that knows the target. */
function say(worker: Worker, panel: Frame, message: object): Promise<unknown> {
  const whole = { ...message, targetId: factsOf(panel).get('target') };
  return worker.evaluate(async (said) => {
    const { tabs } = (globalThis as unknown as { readonly chrome: { readonly tabs: Tabs } }).chrome;
    const asked = (await tabs.query({})).map(({ id }) =>
      tabs.sendMessage(id ?? 0, said, { frameId: 0 }).catch(() => undefined),
    );
    return (await Promise.all(asked)).find((response) => response !== undefined);
  }, whole);
}

for (const [variant, language] of VARIANTS) {
  const saying = sayIn(language);
  test.describe(`Classroom with ${variant}`, () => {
    test('shows one button at each comment of the stream and the classwork', {
      tag: variant === 'lang=en' ? [] : '@long',
    }, async ({ page }) => {
      for (const path of [STREAM, CLASSWORK]) {
        await show(page, path, variant);
        const cards = part(page, 'card');
        for (const card of await cards.all()) await expect(recordButtons(card)).toHaveCount(1);
        await expect(recordButtons(page)).toHaveCount(2);
        const panel = await openPanel(page, recordButtons(cards.last()));
        expect(factsOf(panel).get('label')).toMatch(saying('Class comment'));
      }
    });

    test('distinguishes a private comment from a class comment', {
      tag: variant === 'lang=en' ? [] : '@long',
    }, async ({ page }) => {
      await show(page, WORK, variant);
      // Position alone proves nothing on the page of one work, which has comments of both kinds.
      const isSaid = variant !== 'labels=none';
      for (const [view, label] of [
        ['main', isSaid ? 'Class comment' : 'Check who can see this'],
        ['aside', isSaid ? 'Private comment' : 'Check who can see this'],
      ] as const) {
        const panel = await openPanel(page, recordButtons(part(page, view)));
        expect(factsOf(panel).get('label')).toMatch(saying(label));
        await expect(panel.getByText(saying(label))).toBeVisible();
        await recordButtons(part(page, view)).click();
        await expect.poll(() => panelOf(page)).toBeUndefined();
      }
    });

    test('shows a button at an announcement, which can be posted once the link is inserted', {
      tag: variant === 'lang=en' ? [] : '@long',
    }, async ({ page, extensions }) => {
      await show(page, STREAM, `${variant}&openers`);
      await expect(part(page, 'opener')).toHaveCount(3);
      await expect(recordButtons(page)).toHaveCount(0);
      await part(page, 'opener').first().click();
      const dialog = page.getByRole('dialog');
      const panel = await openPanel(page, recordButtons(dialog));
      expect(factsOf(panel).get('label')).toMatch(saying('Announcement'));
      const worker = await extensions.worker('classroom');
      expect(await say(worker, panel, { beep: 'insert', link: RECORDING_LINK })).toEqual({
        status: 'inserted',
      });
      await expect(part(dialog, 'publish')).toBeEnabled();
    });
  });
}

test('shows a button at a comment box that opens on a press, and keeps it through host changes', async ({
  page,
}) => {
  await show(page, STREAM, 'openers');
  await expect(recordButtons(page)).toHaveCount(0);
  const card = part(page, 'card').first();
  await part(card, 'opener').click();
  await expect(recordButtons(card)).toHaveCount(1);

  await part(card, 'row').evaluate((row) => row.replaceChildren(...row.querySelectorAll('[part=slot]')));
  await expect(recordButtons(card)).toHaveCount(1);
  await card.evaluate((moved) => moved.parentElement?.append(moved));
  await expect(recordButtons(page)).toHaveCount(1);
  await part(page, 'form').evaluate((form) => {
    for (const element of form.querySelectorAll('[class]')) element.className = `x${element.className}`;
    form.replaceWith(form.cloneNode(true));
  });
  await expect(recordButtons(page)).toHaveCount(1);
  await part(page, 'form').evaluate((form) => form.remove());
  await expect(recordButtons(page)).toHaveCount(0);
});

test('inserts the link where the button was pressed, wherever the focus has moved since', async ({
  page,
  extensions,
}) => {
  await show(page, STREAM);
  const [first, second] = [part(page, 'card').first(), part(page, 'card').last()];
  const box = part(first, 'editor');
  await box.click();
  await page.keyboard.type('Listento');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const panel = await openPanel(page, recordButtons(first));
  await part(second, 'editor').click();
  await page.keyboard.type('Mine');

  const worker = await extensions.worker('classroom');
  expect(await say(worker, panel, { beep: 'insert', link: RECORDING_LINK })).toEqual({ status: 'inserted' });
  await expect(box).toHaveText(`Listen ${RECORDING_LINK.url} to`);
  await expect(part(second, 'editor')).toHaveText('Mine');

  await say(worker, panel, { beep: 'close' });
  await box.press('Control+z');
  await expect(box).toHaveText('Listento');
  await box.press('Control+Shift+z');
  await expect(part(first, 'post')).toBeEnabled();
  await part(first, 'post').click();
  await expect(part(first, 'comments').getByRole('link')).toHaveAttribute('href', RECORDING_LINK.url);
  await expect(part(second, 'comments').getByRole('link')).toHaveCount(0);
});

test('shows a button at a comment begun earlier', { tag: '@long' }, async ({ page }) => {
  await show(page, STREAM, 'draft');
  await expect(part(page, 'editor').last()).toHaveText(/Well done/);
  await expect(recordButtons(part(page, 'card').last())).toHaveCount(1);
});

// spec: E11
test('inserts a private comment for its student only', async ({ page, extensions }) => {
  const worker = await extensions.worker('classroom');
  for (const variant of ['', 'labels=none', 'labels=none&reuse']) {
    await show(page, GRADING, `${variant}#u=ada`);
    const panel = await openPanel(page);
    const label = variant === '' ? 'Private comment' : 'Check who can see this';
    expect(factsOf(panel).get('label')).toBe(label);
    expect(await say(worker, panel, { beep: 'describe' })).toMatchObject({ label, isThere: true });
    expect(await say(worker, panel, { beep: 'insert', link: RECORDING_LINK })).toEqual({
      status: 'inserted',
    });
    const area = page.locator('textarea').last();
    await expect(area).toHaveValue(`${RECORDING_LINK.url} `);
    await expect(part(page, 'post')).toBeEnabled();
    await area.press('Control+z');
    await expect(area).toHaveValue('');

    await part(page, 'next').click();
    await expect(page.getByRole('heading')).toHaveText('u=grace');
    expect(await say(worker, panel, { beep: 'describe' })).toMatchObject({ isThere: false });
    expect(await say(worker, panel, { beep: 'insert', link: RECORDING_LINK })).toEqual({
      status: 'failed',
      code: 'gone',
    });
    await expect(page.locator('textarea').last()).toHaveValue('');
    await expect(recordButtons(page)).toHaveCount(1);
  }
});

test('treats the comment with returned work as private', { tag: '@long' }, async ({ page, extensions }) => {
  await show(page, GRADING, '#u=ada');
  await part(page, 'return').click();
  const dialog = page.getByRole('dialog');
  const panel = await openPanel(page, recordButtons(dialog));
  expect(factsOf(panel).get('label')).toBe('Private comment');
  const worker = await extensions.worker('classroom');
  expect(await say(worker, panel, { beep: 'insert', link: RECORDING_LINK })).toEqual({ status: 'inserted' });
  await expect(dialog.locator('textarea')).toHaveValue(`${RECORDING_LINK.url} `);
});

test('shows a button at an assignment’s instructions', { tag: '@long' }, async ({ page, extensions }) => {
  await show(page, CLASSWORK, 'openers&labels=none');
  await part(page, 'opener').first().click();
  const dialog = page.getByRole('dialog');
  const panel = await openPanel(page, recordButtons(dialog));
  expect(factsOf(panel).get('label')).toBe('Instructions');
  const worker = await extensions.worker('classroom');
  expect(await say(worker, panel, { beep: 'insert', link: RECORDING_LINK })).toEqual({ status: 'inserted' });
  await expect(dialog.locator('[role=textbox]')).toHaveText(RECORDING_LINK.url);
  await expect(dialog.locator('textarea')).toHaveValue('');
});

test('shows no button at a search, a code, a grade or settings', async ({ page }) => {
  await show(page, '/c/math/settings');
  await part(page, 'join').click();
  await expect(page.getByRole('textbox', { name: 'Class code' })).toBeVisible();
  // The last field to appear shows that the page was scanned.
  await page.evaluate(() => {
    const response = document.createElement('div');
    const editor = response.appendChild(document.createElement('div'));
    editor.contentEditable = 'true';
    editor.role = 'textbox';
    const post = response.appendChild(document.createElement('button'));
    post.disabled = true;
    history.replaceState(null, '', '/c/math');
    document.body.append(response);
  });
  await expect(recordButtons(page)).toHaveCount(1);
});

test('says when it cannot tell who reads a comment', { tag: '@long' }, async ({ page }) => {
  await show(page, WORK, 'labels=none');
  await part(page, 'aside').evaluate((aside) => aside.setAttribute('data-stream-item-id', '9'));
  await part(page, 'aside')
    .locator('[role=textbox]')
    .evaluate((box) => {
      box.setAttribute('aria-label', 'Add class comment…');
    });
  const panel = await openPanel(page, recordButtons(part(page, 'aside')));
  expect(factsOf(panel).get('label')).toBe('Check who can see this');
  await expect(panel.getByText('Check who can see this')).toBeVisible();
});

// spec: extensions.1, extensions.10, E10
test('records into a private comment, and the link plays', async ({ page, context }) => {
  await show(page, WORK);
  const aside = part(page, 'aside');
  const panel = await openPanel(page, recordButtons(aside));
  await recordInPanel(panel);
  const link = await saveInPanel(panel);
  await insertFromPanel(panel);
  await expect(part(aside, 'editor')).toHaveText(link);
  await expect(part(part(page, 'main'), 'editor')).toHaveText('');
  await part(aside, 'post').click();

  const opened = context.waitForEvent('page');
  await aside.getByRole('link').click();
  const listener = await opened;
  await listener.getByRole('button', { name: 'Play' }).first().click();
  const audio = listener.locator('audio');
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0.5);
  await listener.close();
});
