import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';

/** The height of a small window at 200 % zoom. */
const WINDOWS = [
  { width: 390, height: 600 },
  { width: 1280, height: 480 },
] as const;
const MOST_STOPS = 120;

for (const viewport of WINDOWS) {
  test(`nothing covers the focused element, ${viewport.width} px wide`, {
    tag: '@long',
  }, async ({ memberPage: page, note, notes }) => {
    test.setTimeout(180_000);
    for (let stored = 0; stored < 6; stored += 1) await notes.store();
    await page.setViewportSize(viewport);
    await watchHydration(page);
    for (const path of ['/', '/pricing', '/record', '/history', '/welcome', note.path]) {
      await page.goto(path);
      await waitForHydration(page);
      await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await hiddenStops(page), path).toEqual([]);
    }
  });
}

/**
 * Tabs backwards through the page, where the sticky header could cover elements, and returns those that it
 * covers.
 */
async function hiddenStops(page: Page): Promise<readonly string[]> {
  const hidden: string[] = [];
  await loadWholeList(page);
  await page.locator('footer a').last().focus();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return 'end';
      if (element.closest('header') !== null) return 'end';
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isSeen = met !== null && (element.contains(met) || met.contains(element));
      return isSeen ? 'seen' : element.outerHTML.slice(0, 120);
    });
    if (found === 'end') break;
    if (found !== 'seen') hidden.push(found);
    await page.keyboard.press('Shift+Tab');
  }
  return hidden;
}

/** A list that loads its next page while it is scrolled would move the focused element. */
async function loadWholeList(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await page.getByRole('button', { name: 'Load More' }).count()).toBe(0);
  }).toPass();
}
