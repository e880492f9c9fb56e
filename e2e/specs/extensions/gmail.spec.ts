import type { Locator } from '@playwright/test';
import { test } from '../../fixtures/extension-fixture.ts';
import { openPanel, panelOf, recordButtons } from '../../fixtures/extension-steps.ts';
import { insertRecordingLink, say, showGmail, windowsOf } from '../../fixtures/gmail-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';

const VARIANTS = [
  'lang=en',
  'lang=ko&titlebar=button',
  'lang=es&classes=hashed',
  'lang=vi&late=400',
  'lang=ar&toolbar=bar',
  'lang=ar&toolbar=none&classes=hashed',
  'plain=textarea',
  'plain=editor&classes=hashed&titlebar=button',
];

for (const variant of VARIANTS) {
  test(`shows one button in each of three windows and a reply (${variant})`, {
    tag: variant === VARIANTS[0] ? [] : '@long',
  }, async ({ page }) => {
    await showGmail(page, `compose=3&${variant}`);
    await expect(recordButtons(page)).toHaveCount(3);
    await page.locator('[role=listitem] [role=button]').first().click();
    await expect(recordButtons(page)).toHaveCount(4);
    for (const window of await windowsOf(page).all()) await expect(recordButtons(window)).toHaveCount(1);
    await expect(recordButtons(page.getByRole('listitem'))).toHaveCount(1);
  });
}

test('shows one button in a separate compose window', { tag: '@long' }, async ({ page }) => {
  await showGmail(page, 'window=compose');
  await expect(recordButtons(page)).toHaveCount(1);
});

test('shows no button in the search, the chat or the settings', async ({ page }) => {
  await showGmail(page, '');
  await expect(page.getByRole('textbox', { name: 'Message Ada' })).toBeVisible();
  await page.getByRole('button', { name: 'Compose' }).click();
  await expect(recordButtons(page)).toHaveCount(1);
  await windowsOf(page).getByRole('button', { name: /close/i }).click();
  await expect(recordButtons(page)).toHaveCount(0);
});

test('the button returns, or floats, when Gmail changes its row or its windows', async ({ page }) => {
  await showGmail(page, 'compose=2');
  await expect(recordButtons(page)).toHaveCount(2);
  await page.evaluate(() => window.gmail.redrawSendRows());
  await expect(recordButtons(page)).toHaveCount(2);
  await page.evaluate(() => window.gmail.removeSendRows());
  await expect(recordButtons(page)).toHaveCount(2);
  await page.evaluate(() => window.gmail.moveWindows());
  await expect(recordButtons(page)).toHaveCount(2);
  for (const window of await windowsOf(page).all()) await expect(recordButtons(window)).toHaveCount(1);
});

test('a popped-out reply keeps its button and its panel', { tag: '@long' }, async ({ page }) => {
  await showGmail(page, '');
  await page.getByRole('button', { name: 'Reply' }).click();
  const panel = await openPanel(page);
  // The panel may cover the button.
  await page.getByRole('menuitem', { name: 'Pop out reply' }).press('Enter');
  await expect(recordButtons(windowsOf(page))).toHaveCount(1);
  await expect(recordButtons(page)).toHaveCount(1);
  expect(panelOf(page)).toBe(panel);
  await expect(say(panel, { beep: 'describe' })).resolves.toEqual({ label: null, isThere: true });
  await expect(insertRecordingLink(panel)).resolves.toEqual({ status: 'inserted' });
});

test('another button opens another panel, except during a recording', async ({ page }) => {
  await showGmail(page, 'compose=2');
  await expect(recordButtons(page)).toHaveCount(2);
  const idle = await openPanel(page, recordButtons(page).first());
  await recordButtons(page).last().press('Enter');
  await expect.poll(() => panelOf(page)?.url()).not.toBe(idle.url());
  await expect.poll(() => panelOf(page)?.url()).toBeDefined();
  const recording = panelOf(page);
  if (recording === undefined) throw new Error('No panel');
  await expect(recording.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  await say(recording, { beep: 'state', hasRecording: true });
  await recordButtons(page).first().press('Enter');
  await recordButtons(page).last().press('Enter');
  expect(panelOf(page)).toBe(recording);
});

/** All computed styles of these elements except for positions. */
function looksOf(elements: Locator): Promise<readonly string[]> {
  return elements.evaluateAll((all) =>
    all.map((element) => {
      const style = getComputedStyle(element);
      return JSON.stringify([...style].map((name) => [name, style.getPropertyValue(name)]));
    }),
  );
}

test('no style of the page affects the button', { tag: '@long' }, async ({ page }) => {
  await showGmail(page, 'compose=1');
  const button = recordButtons(page).locator('xpath=descendant-or-self::*');
  await expect(recordButtons(page)).toHaveCount(1);
  const before = await looksOf(button);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { color: red !important; font: 40px serif !important; letter-spacing: 9px !important; opacity: 0.2;
        visibility: visible !important; text-transform: uppercase; cursor: wait !important; fill: lime; }
      button, svg, [data-beep], [data-beep] * { display: block !important; inline-size: 300px !important; }`);
    document.adoptedStyleSheets = [sheet];
  });
  expect(await looksOf(button)).toEqual(before);
});

test('no style of ours affects the page', { tag: '@long' }, async ({ page }) => {
  await showGmail(page, '');
  const looks = await page.evaluate(() => {
    const ours = '[data-beep], [data-beep] *';
    const lookOf = (element: Element): string => {
      const style = getComputedStyle(element);
      const moves = /size|width|height|inset|origin|^(top|right|bottom|left)$/;
      return [...style]
        .filter((name) => !moves.test(name))
        .map((name) => style.getPropertyValue(name))
        .join('|');
    };
    const all = (): readonly Element[] =>
      [...document.querySelectorAll('*')].filter((element) => !element.matches(ours));
    document.querySelector<HTMLElement>('[gh=cm]')?.click();
    // Before the content script has run.
    const before = all().map((element) => [element, lookOf(element)] as const);
    return new Promise<{ readonly count: number; readonly changed: readonly string[] }>((resolve) => {
      const watch = (): void => {
        if (document.querySelector('[data-beep=button]') === null) {
          requestAnimationFrame(watch);
          return;
        }
        const changed = before.filter(([element, look]) => lookOf(element) !== look);
        resolve({
          count: before.length,
          changed: changed.map(([element]) => element.outerHTML.slice(0, 200)),
        });
      };
      watch();
    });
  });
  expect(looks.count).toBeGreaterThan(50);
  expect(looks.changed).toEqual([]);
});
