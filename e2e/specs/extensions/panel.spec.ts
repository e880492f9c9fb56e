import type { Frame } from '@playwright/test';
import { openExtensions, test } from '../../fixtures/extension-fixture.ts';
import {
  boxOfPanel,
  expectRecordingIn,
  openPanel,
  panelOf,
  recordButtons,
  saveInPanel,
  signInThroughPanel,
} from '../../fixtures/extension-steps.ts';
import { showGmail } from '../../fixtures/gmail-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { setRulesAsHead } from '../../fixtures/policies.ts';

/** The focused element inside the panel; null if keys go elsewhere. */
function focusIn(panel: Frame): Promise<string | null> {
  return panel.evaluate(() => {
    const { activeElement } = document;
    if (!document.hasFocus() || activeElement === null) return null;
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent;
  });
}

for (const way of ['Enter', 'click'] as const) {
  test(`moves the focus into the panel with ${way}, cycles inside, and leaves with Escape`, {
    tag: way === 'Enter' ? [] : '@long',
  }, async ({ page }) => {
    await showGmail(page, 'compose=1');
    const button = recordButtons(page);
    if (way === 'Enter') {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => panelOf(page)?.url()).toBeDefined();
    } else await openPanel(page);
    const panel = panelOf(page) as Frame;
    await expect(panel.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
    // The key that follows records.
    await expect.poll(() => focusIn(panel)).toBe('Tap to Record');
    const before = ['Close', 'Settings', 'Move this panel'];
    for (const name of before) {
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => focusIn(panel)).toBe(name);
    }
    for (const name of [...before.slice(0, -1).reverse(), 'Tap to Record']) {
      await page.keyboard.press('Tab');
      await expect.poll(() => focusIn(panel)).toBe(name);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => panelOf(page)).toBeUndefined();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('[data-beep] *, [data-beep]')))
      .toBe(true);
  });
}

test('moves the panel by mouse and by keys, and keeps its position', { tag: '@long' }, async ({ page }) => {
  await showGmail(page, 'compose=1');
  const panel = await openPanel(page);
  const handle = panel.getByRole('button', { name: 'Move this panel' });
  await expect(handle).toBeVisible();
  const before = await boxOfPanel(page);
  const grip = await handle.boundingBox();
  if (grip === null) throw new Error('No handle');
  const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 60, from.y - 40, { steps: 4 });
  await page.mouse.move(from.x - 120, from.y - 80, { steps: 4 });
  await page.mouse.up();
  /** The pointer's position in a moving frame may lag one step, so a drag is off by that much. */
  const isNear = async (x: number, y: number): Promise<boolean> => {
    const now = await boxOfPanel(page);
    return Math.hypot(now.x - before.x - x, now.y - before.y - y) < 25;
  };
  /** The panel's height follows its content. */
  const isInACorner = async (): Promise<boolean> => {
    const [box, viewport] = [await boxOfPanel(page), page.viewportSize()];
    if (viewport === null) throw new Error('No panel');
    const isAtAnEdge = (start: number, length: number, all: number): boolean =>
      [start, all - start - length].some((gap) => Math.abs(gap - 8) <= 1);
    return isAtAnEdge(box.x, box.width, viewport.width) && isAtAnEdge(box.y, box.height, viewport.height);
  };
  await expect.poll(() => isNear(-120, -80)).toBe(true);
  for (let press = 0; press < 3; press += 1) await handle.press('ArrowDown');
  await expect.poll(() => isNear(-120, 16)).toBe(true);
  await page.evaluate(() => window.gmail.redrawSendRows());
  await handle.press('Enter');
  await expect.poll(isInACorner).toBe(true);
});

test('the panel follows the page’s colour scheme, not the system’s', { tag: '@long' }, async ({ page }) => {
  await showGmail(page, 'compose=1');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body, body *:not([data-beep] *) { background-color: rgb(30, 30, 30); color: white; }');
    document.adoptedStyleSheets = [sheet];
  });
  const panel = await openPanel(page);
  const isDark = (): Promise<boolean> =>
    panel.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await expect.poll(isDark).toBe(true);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    document.body.append(document.createElement('p'));
  });
  await expect.poll(isDark).toBe(false);
});

// spec: school.2
test('says what a policy limits, and why, before it is tried', { tag: '@long' }, async ({
  line,
  hostPages,
  server,
  request,
}) => {
  // Nobody is signed in to a new browser.
  const browser = await openExtensions({ servicePort: line.port, hostPages }, {});
  const page = await browser.context().newPage();
  const change = { domain: 'closed.example', origin: `http://localhost:${server.port}` };
  await setRulesAsHead(request, { ...change, rules: { longestLife: '1_week', defaultExpiry: '1_week' } });
  await showGmail(page, 'compose=1');
  let panel = await openPanel(page);
  await panel.getByRole('button', { name: 'Tap to Record' }).click();
  await signInThroughPanel(panel, { email: 'pia@closed.example', name: 'Pia Pupil' });
  await expectRecordingIn(panel);
  await saveInPanel(panel);
  await panel.getByRole('button', { name: 'Change expiration: In 1 Week' }).press('Enter');
  await expect(panel.getByRole('menuitem', { name: 'Never' })).toBeDisabled();
  await expect(panel.getByText('Recordings of this account are kept for at most 1 week.')).toBeVisible();
  await panel.getByRole('menuitem', { name: 'Never' }).press('Escape');
  await setRulesAsHead(request, { ...change, rules: { recording: 'nobody' } });
  await panel.getByRole('button', { name: 'Close' }).press('Enter');
  await expect.poll(() => panelOf(page)).toBeUndefined();
  panel = await openPanel(page);
  await expect(panel.getByText('This account isn’t allowed to record.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Tap to Record' })).toBeDisabled();
  await browser.close();
});
