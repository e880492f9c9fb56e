import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** They only forward the focus; keyboard.spec.ts tests that none of them keeps it. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';
/**
 * An open menu or list is at the end of the document; `aria-owns` puts it into its landmark, which axe does not follow.
 */
const OWNED_POPUP = /^<div [^>]*role="(?:menu|presentation)"[^>]*_popup_/;
/** The minified file: injecting it takes longer than many checks. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** Injected instead if the page already has axe. */
const ALREADY_THERE = ';';
/** The smallest phone, and 200 % zoom on a screen of 1280 px. */
const NARROW_PX = [320, 640] as const;
/** A phone, and a large screen. */
const USUAL_PX: readonly number[] = [360, 1440];

/** Expects the page to be accessible in both themes and to fit a narrow screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectRulesKept(page);
  const before = page.viewportSize();
  for (const width of NARROW_PX) await expectNoWider(page, width);
  if (before !== null) await page.setViewportSize(before);
}

/** As {@link expectAccessible}, on a phone and on a large screen. The window keeps the last width. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const width of [...NARROW_PX, ...USUAL_PX]) {
    await expectNoWider(page, width);
    if (USUAL_PX.includes(width)) await expectRulesKept(page);
  }
}

async function expectRulesKept(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page, (axe) => axe.withTags(RULES));
  // Only colours depend on the theme.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, (axe) => axe.withRules('color-contrast'));
}

async function expectNoWider(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  await expect.poll(() => tooWide(page), `${page.url()} at ${width} px`).toEqual([]);
}

async function expectNoViolations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await expect.poll(() => coloursInMotion(page)).toBe(0);
  const axe = new AxeBuilder({ page, axeSource: (await hasAxe(page)) ? ALREADY_THERE : AXE })
    // Of other outcomes it reports one example each.
    .options({ resultTypes: ['violations'] })
    .exclude(FOCUS_GUARDS)
    // Runs in the page, which has no cross-origin frame: the other mode opens a second page each time.
    .setLegacyMode();
  const { violations, passes } = await choose(axe).analyze();
  expect(passes).not.toEqual([]);
  const found = violations
    .map(({ id, nodes }) => ({
      id,
      where: nodes
        .filter(({ html }) => id !== 'region' || !OWNED_POPUP.test(html))
        .map(({ html, any }) => [html, any.map(({ message }) => message)]),
    }))
    .filter(({ where }) => where.length > 0);
  expect(found, page.url()).toEqual([]);
}

async function hasAxe(page: Page): Promise<boolean> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)));
  return frames.every(Boolean);
}

/** Transitions still running after the next frame. */
function coloursInMotion(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  });
}

/** Elements beyond the page's right edge. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const elements = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.closest('svg') === null &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    const isScrolled = scrollWidth > clientWidth || document.body.scrollWidth > clientWidth;
    return isScrolled
      ? [`page: ${scrollWidth}`, ...elements.map((element) => element.outerHTML.slice(0, 120))]
      : [];
  });
}
