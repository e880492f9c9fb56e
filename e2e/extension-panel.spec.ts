import type { Frame } from '@playwright/test';
import { test } from './extension-fixture.ts';
import { openPanel, panelOf, recordButtons } from './extension-steps.ts';
import { showGmail } from './gmail-steps.ts';
import { expect } from './patient-expect.ts';

/** What has the keyboard inside the panel; null while the keys go elsewhere. */
function focusIn(panel: Frame): Promise<string | null> {
  return panel.evaluate(() => {
    const { activeElement } = document;
    if (!document.hasFocus() || activeElement === null) return null;
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent;
  });
}

for (const way of ['Enter', 'click'] as const) {
  test(`the keyboard goes into the panel with ${way}, round in it, and out of it with Escape`, async ({
    page,
  }) => {
    await showGmail(page, 'compose=1');
    const button = recordButtons(page);
    if (way === 'Enter') {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => panelOf(page)?.url()).toBeDefined();
    } else await openPanel(page);
    const panel = panelOf(page) as Frame;
    await expect(panel.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
    await expect.poll(() => panel.evaluate(() => document.hasFocus())).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => focusIn(panel)).toBe('Move this panel');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusIn(panel)).toBe('Settings');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusIn(panel)).toBe('Close');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusIn(panel)).toBe('Tap to Record');
    await page.keyboard.press('Escape');
    await expect.poll(() => panelOf(page)).toBeUndefined();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('[data-beep] *, [data-beep]')))
      .toBe(true);
  });
}
