import { APPS, content, openEditor } from '../../fixtures/docs-steps.ts';
import { test } from '../../fixtures/extension-fixture.ts';
import {
  boxOfPanel,
  insertFromPanel,
  openPanel,
  recordButtons,
  recordInPanel,
  saveInPanel,
} from '../../fixtures/extension-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { HOST_ORIGINS } from '../../hosts/serve-host-pages.ts';

const VARIANTS = [
  '',
  'variant=renamed',
  'variant=bare',
  'variant=compact',
  'lang=ar&dir=rtl',
  'lang=ja&variant=bare',
  'lang=ar&dir=rtl&variant=bare',
];
const SHORT = { app: 'document', variants: ['', 'lang=ar&dir=rtl'] };

declare global {
  interface Window {
    /** The content script has started. */
    hasBegun: boolean;
    /** An element of ours has been in the page. */
    hasShown: boolean;
  }
}

test.describe('the button', () => {
  for (const app of APPS) {
    for (const variant of VARIANTS) {
      test(`appears once, visible and unobstructed, in ${app} (${variant})`, {
        tag: app === SHORT.app && SHORT.variants.includes(variant) ? [] : '@long',
      }, async ({ page }) => {
        await openEditor(page, app, variant);
        await expect(recordButtons(page)).toHaveCount(1);
        await expect(recordButtons(page)).toBeInViewport({ ratio: 1 });
        // It fails if an element of the host covers the button.
        await openPanel(page);
      });
    }

    test(`moves from the corner into ${app}’s own bar when that appears late`, { tag: '@long' }, async ({
      page,
    }) => {
      await openEditor(page, app, 'variant=late');
      await expect(recordButtons(page)).toHaveCount(1);
      await page.evaluate(() => window.docsHost.finishLoading());
      await expect.poll(async () => (await recordButtons(page).boundingBox())?.y).toBeLessThan(60);
      await expect(recordButtons(page)).toHaveCount(1);
    });
  }

  for (const app of APPS) {
    test(`opens the panel below it in ${app}`, {
      tag: app === 'document' ? [] : '@long',
    }, async ({ page }) => {
      await openEditor(page, app);
      await openPanel(page);
      const [button, panel] = await Promise.all([recordButtons(page).boundingBox(), boxOfPanel(page)]);
      if (button === null) throw new Error('Not shown.');
      const gap = panel.y - (button.y + button.height);
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(16);
      expect(panel.x).toBeLessThanOrEqual(button.x + 1);
      expect(panel.x + panel.width).toBeGreaterThanOrEqual(button.x + button.width);
    });
  }

  test('returns once when the host renders its title bar again', async ({ page }) => {
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
    test(`does not appear on a read-only page: ${path}`, {
      tag: path === '/document/d/1aB/preview' ? [] : '@long',
    }, async ({ page }) => {
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

      // Shows that the page was scanned: the button appears as soon as the page becomes editable.
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

test.describe('from the button to the link', () => {
  for (const paste of ['element', 'trusted'] as const) {
    test(`records into a document, which does not confirm the paste (it reads: ${paste})`, {
      tag: paste === 'element' ? [] : '@long',
    }, async ({ page, context }) => {
      await openEditor(page, 'document', `paste=${paste}`);
      const panel = await openPanel(page);
      await recordInPanel(panel);
      const link = await saveInPanel(panel);
      await insertFromPanel(panel);
      await expect(panel.getByText('If it didn’t appear, press Ctrl+V')).toBeVisible();
      await expect(panel.getByText(/successfully/)).toHaveCount(0);

      if (paste === 'trusted') await page.keyboard.press('ControlOrMeta+V');
      await expect.poll(() => content(page)).toMatch(/^<a href="[^"]+">[^<]+<\/a>(?:&nbsp;)?$/);
      expect(await content(page)).toContain(`href="${link}"`);

      const listener = await context.newPage();
      await listener.goto(link);
      await expect
        .poll(() => listener.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
        .toBeGreaterThan(0.8);
      await listener.close();
    });
  }

  test('inserts the recording’s URL into a form and confirms it', { tag: '@long' }, async ({ page }) => {
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
    test(`copies the recording’s link for ${app}, ready to paste`, { tag: '@long' }, async ({ page }) => {
      await openEditor(page, app);
      const panel = await openPanel(page);
      await recordInPanel(panel);
      const link = await saveInPanel(panel);
      await insertFromPanel(panel);
      await expect(panel.getByText('If it didn’t appear, press Ctrl+V')).toBeVisible();
      await page.keyboard.press('ControlOrMeta+V');
      await expect.poll(() => content(page)).toContain(`href="${link}"`);
    });
  }
});
