import type { Frame, Page } from '@playwright/test';
import { test } from './extension-fixture.ts';
import { insertFromPanel, openPanel, recordButtons, recordInPanel, saveInPanel } from './extension-steps.ts';
import { HOST_ORIGINS } from './host-pages/serve-host-pages.ts';
import { expect } from './patient-expect.ts';

const NOTE = { url: 'http://localhost:3000/play/Kq7v2xW9', title: 'Voice note, 0:42' };
const LINK = `<a href="${NOTE.url}">${NOTE.title}</a>`;
const VARIANTS = [
  '',
  'variant=renamed',
  'variant=bare',
  'variant=compact',
  'lang=ar&dir=rtl',
  'lang=ja&variant=bare',
  'lang=ar&dir=rtl&variant=bare',
];
const APPS = ['document', 'presentation', 'spreadsheets', 'forms'] as const;

declare global {
  interface Window {
    /** Whether the content script has begun. */
    hasBegun: boolean;
    /** Whether anything of ours was ever in the page. */
    hasShown: boolean;
  }
}

test.use({ extensionOptions: { services: ['docs'] } });

async function openEditor(page: Page, app: (typeof APPS)[number], query = ''): Promise<void> {
  await page.goto(`${HOST_ORIGINS.docs}/${app}/d/1aB/edit?${query}`);
}

/** What the panel's page has of its browser. */
interface PanelTabs {
  getCurrent(): Promise<{ readonly id: number }>;
  sendMessage(tab: number, message: object, options: { readonly frameId: number }): Promise<unknown>;
}

/** What the panel does when its insert button is pressed: the clipboard first, then the message. */
async function insertFrom(panel: Frame): Promise<unknown> {
  await panel.locator('header').click();
  await expect.poll(() => panel.evaluate(() => document.hasFocus())).toBe(true);
  return panel.evaluate(async ({ url, title }) => {
    const anchor = document.createElement('a');
    anchor.href = url;
    anchor.textContent = title;
    const texts = { 'text/html': anchor.outerHTML, 'text/plain': url };
    await navigator.clipboard.write([new ClipboardItem(texts)]);
    const { tabs } = (globalThis as unknown as { readonly chrome: { readonly tabs: PanelTabs } }).chrome;
    const { id } = await tabs.getCurrent();
    const target = new URLSearchParams(location.hash.slice(1)).get('target');
    const message = { beep: 'insert', target, note: { url, title } };
    return tabs.sendMessage(id, message, { frameId: 0 });
  }, NOTE);
}

function content(page: Page): Promise<string> {
  return page.evaluate(() => window.docsHost.content);
}

test.describe('the button', () => {
  for (const app of APPS) {
    test(`is there once, in sight and in nobody’s way, in every variant of ${app}`, async ({ page }) => {
      for (const query of VARIANTS) {
        await openEditor(page, app, query);
        await expect(recordButtons(page), query).toHaveCount(1);
        await expect(recordButtons(page), query).toBeInViewport({ ratio: 1 });
        // The press is a real one: it fails where anything of the host lies over the button.
        await openPanel(page);
      }
    });

    test(`moves from the corner into ${app}’s own bar when that comes late`, async ({ page }) => {
      await openEditor(page, app, 'variant=late');
      await expect(recordButtons(page)).toHaveCount(1);
      await page.evaluate(() => window.docsHost.finishLoading());
      await expect.poll(async () => (await recordButtons(page).boundingBox())?.y).toBeLessThan(60);
      await expect(recordButtons(page)).toHaveCount(1);
    });
  }

  test('comes back, once, when the host draws its title bar anew', async ({ page }) => {
    await openEditor(page, 'document');
    await expect(recordButtons(page)).toHaveCount(1);
    for (let round = 0; round < 3; round += 1) {
      await page.evaluate(() => window.docsHost.redrawTitleBar());
      await expect(recordButtons(page)).toHaveCount(1);
      await expect.poll(async () => (await recordButtons(page).boundingBox())?.y).toBeLessThan(60);
    }
  });

  for (const path of [
    '/document/d/1aB/edit?access=view',
    '/document/d/1aB/edit?access=request',
    '/document/d/1aB/edit?mode=view-mode',
    '/presentation/d/1aB/edit?access=view',
    '/spreadsheets/d/1aB/edit?access=view',
    '/document/d/1aB/preview',
    '/presentation/d/e/2PACX/pub',
    '/forms/d/e/1FAIp/viewform',
    '/document/u/0/',
  ]) {
    test(`is not on what can only be read: ${path}`, async ({ page }) => {
      await page.addInitScript(() => {
        document.addEventListener('beep-docs-starts', () => {
          window.hasBegun = true;
        });
        new MutationObserver(() => {
          window.hasShown ||= document.querySelector('[data-beep]') !== null;
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(`${HOST_ORIGINS.docs}${path}`);
      await expect.poll(() => page.evaluate(() => window.hasBegun)).toBe(true);
      expect(await page.evaluate(() => window.hasShown)).toBeFalsy();

      // Proof that somebody looked: it comes as soon as the same page is one that can be written.
      await page.evaluate(() => {
        history.pushState(null, '', '/document/d/1aB/edit');
        document.querySelector('#docs-access-level-indicator, .titlebar-request-access-button')?.remove();
        document.querySelector('.view-mode')?.classList.replace('view-mode', 'edit-mode');
        const menuBar = document.createElement('div');
        menuBar.setAttribute('role', 'menubar');
        document.body.append(menuBar);
      });
      await expect(recordButtons(page)).toHaveCount(1);
    });
  }
});

test.describe('a document on a canvas', () => {
  for (const [paste, expected] of [
    ['element', LINK],
    ['event', LINK],
    ['text', NOTE.url],
    ['trusted', ''],
  ] as const) {
    test(`gets the link once at most, and never a promise (it reads: ${paste})`, async ({ page }) => {
      await openEditor(page, 'document', `paste=${paste}`);
      const panel = await openPanel(page);
      expect(await insertFrom(panel)).toEqual({ status: 'tried' });
      await expect.poll(() => content(page)).toBe(expected);

      // Nothing was left behind that the next key would bring in, and the caret is in the document.
      await page.keyboard.type('!');
      await expect.poll(() => content(page)).toBe(`${expected}!`);
    });
  }

  test('takes the titled link from the clipboard at once where it trusts no script', async ({ page }) => {
    await openEditor(page, 'document', 'paste=trusted');
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'tried' });
    await page.keyboard.press('ControlOrMeta+V');
    await expect.poll(() => content(page)).toBe(LINK);
  });

  test('takes the link also where its names were changed', async ({ page }) => {
    await openEditor(page, 'document', 'variant=renamed');
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'tried' });
    await expect.poll(() => content(page)).toBe(LINK);
  });

  test('is left alone when it was turned to viewing meanwhile', async ({ page }) => {
    await openEditor(page, 'document');
    const panel = await openPanel(page);
    await page.evaluate(() =>
      document.querySelector('#docs-toolbar-mode-switcher')?.classList.replace('edit-mode', 'view-mode'),
    );
    expect(await insertFrom(panel)).toEqual({ status: 'failed', code: 'refused' });
    expect(await page.evaluate(() => window.docsHost.pastes)).toEqual([]);
  });

  test('gives way to the comment that is being written', async ({ page }) => {
    await openEditor(page, 'document');
    const comment = page.getByRole('textbox', { name: 'Comment draft' });
    await comment.click();
    await page.keyboard.type('Listen:');
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'inserted' });
    await expect(comment).toContainText(`Listen: ${NOTE.url}`);
    expect(await page.evaluate(() => window.docsHost.pastes)).toEqual([]);
  });

  test('gets the link when the caret went from a comment back to the canvas', async ({ page }) => {
    await openEditor(page, 'document');
    await page.getByRole('textbox', { name: 'Comment draft' }).click();
    await page.locator('canvas').click();
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'tried' });
    await expect.poll(() => content(page)).toBe(LINK);
  });

  test('gets the link, not its name', async ({ page }) => {
    await openEditor(page, 'document');
    const name = page.getByRole('textbox', { name: 'Rename' });
    await name.click();
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'tried' });
    await expect.poll(() => content(page)).toBe(LINK);
    await expect(name).toHaveValue('Untitled');
  });
});

test('slides are told nothing; the clipboard has the titled link', async ({ page }) => {
  await openEditor(page, 'presentation');
  const panel = await openPanel(page);
  expect(await insertFrom(panel)).toEqual({ status: 'tried' });
  expect(await page.evaluate(() => window.docsHost.pastes)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(() => content(page)).toBe(LINK);
});

test.describe('a sheet', () => {
  test('gets the address into the cell that is being written', async ({ page }) => {
    await openEditor(page, 'spreadsheets');
    await page.locator('canvas').dblclick();
    await page.keyboard.type('Hear');
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'inserted' });
    await page.keyboard.press('Enter');
    await expect.poll(() => content(page)).toMatch(new RegExp(`^Hear\\s${NOTE.url}\\s?$`));
  });

  test('keeps a cell that was closed as it is; the clipboard has the link', async ({ page }) => {
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
  test('gets the address at the caret of a rich field', async ({ page }) => {
    await openEditor(page, 'forms');
    const question = page.getByRole('textbox', { name: 'Question' });
    await question.click();
    await page.keyboard.press('Home');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'inserted' });
    await expect(question).toHaveText(`How ${NOTE.url} was it?`);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(question).toHaveText('How was it?');
  });

  test('gets the address at the caret of plain fields, with nothing selected lost', async ({ page }) => {
    await openEditor(page, 'forms');
    const feedback = page.getByRole('textbox', { name: 'Feedback' });
    await feedback.fill('Dear class');
    await feedback.selectText();
    const panel = await openPanel(page);
    expect(await insertFrom(panel)).toEqual({ status: 'inserted' });
    await expect(feedback).toHaveValue(new RegExp(`^Dear class ${NOTE.url} ?$`));
  });

  test('claims nothing where a field is too short or none was chosen', async ({ page }) => {
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

test.describe('from the button to the link', () => {
  for (const paste of ['element', 'trusted'] as const) {
    test(`a note is recorded and goes into the document, which says nothing (it reads: ${paste})`, async ({
      page,
      context,
    }) => {
      await openEditor(page, 'document', `paste=${paste}`);
      const panel = await openPanel(page);
      await recordInPanel(panel, 2);
      const link = await saveInPanel(panel);
      await insertFromPanel(panel);
      await expect(panel.getByText('If it did not appear, press Ctrl+V')).toBeVisible();
      await expect(panel.getByText(/successfully/)).toHaveCount(0);

      if (paste === 'trusted') await page.keyboard.press('ControlOrMeta+V');
      await expect.poll(() => content(page)).toMatch(/^<a href="[^"]+">[^<]+<\/a>$/);
      expect(await content(page)).toContain(`href="${link}"`);

      const listener = await context.newPage();
      await listener.goto(link);
      await expect
        .poll(() => listener.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
        .toBeGreaterThan(1);
      await listener.close();
    });
  }

  test('a note’s address is typed into a form, which is seen and said', async ({ page }) => {
    await openEditor(page, 'forms');
    const question = page.getByRole('textbox', { name: 'Question' });
    await question.click();
    await page.keyboard.press('End');
    const panel = await openPanel(page);
    await recordInPanel(panel);
    const link = await saveInPanel(panel);
    await insertFromPanel(panel);
    await expect(panel.getByText('Recording link inserted into document successfully!')).toBeVisible();
    await expect(question).toContainText(`How was it? ${link}`);
  });

  for (const app of ['presentation', 'spreadsheets'] as const) {
    test(`a note is on the clipboard for ${app}, ready to be pasted`, async ({ page }) => {
      await openEditor(page, app);
      const panel = await openPanel(page);
      await recordInPanel(panel);
      const link = await saveInPanel(panel);
      await insertFromPanel(panel);
      await expect(panel.getByText('If it did not appear, press Ctrl+V')).toBeVisible();
      await page.keyboard.press('ControlOrMeta+V');
      await expect.poll(() => content(page)).toContain(`href="${link}"`);
    });
  }
});
