import { expect, type Page } from '@playwright/test';
import { expectNarrow } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';

/** WCAG 2.2, 1.4.12: what a reader may set. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

test('no text is cut with the spacing that WCAG names', async ({ memberPage: page, note }) => {
  await expectUncut(page, ['/record', note.path, '/history']);
});

test('no text of other pages is cut with that spacing', { tag: '@long' }, async ({ memberPage: page }) => {
  await expectUncut(page, ['/', '/questions', '/sheets', '/join']);
});

async function expectUncut(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.addStyleTag({ content: SPACING });
    await expectNarrow(page);
    await expect.poll(() => cutTexts(page), path).toEqual([]);
  }
}

/** Controls and headings whose text is larger than their box, which hides what is outside of it. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, a, button, label, li, summary')]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
        const isCut =
          (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1);
        // A name that ends in dots is whole where it leads to.
        return isCut && textOverflow !== 'ellipsis' && element.checkVisibility({ opacityProperty: true });
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}
