import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { holdRequests } from '../../fixtures/hold-requests.ts';
import { waitForHydration, watchHydration } from '../../fixtures/page-errors.ts';

/** Cumulative Layout Shift; 0.1 or less is good. */
const MAX_SHIFT = 0.02;
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const FOR_ALL = [
  '/',
  '/products/gmail-voice',
  '/pricing',
  '/about-us',
  '/terms',
  '/log-in',
  '/create-account',
  '/404',
  '/error',
  '/record',
  '/record/docs',
  '/play/never-existed-0123456',
];
const FOR_MEMBERS = ['/history', '/welcome', '/delete-account'];
/** Members see the other pages as visitors do, except for the header. */
const OTHERWISE_FOR_MEMBERS = ['/', '/log-in', '/play/never-existed-0123456'];
/** Requests to the service and the identity provider. */
const SERVICE = /\/(api|local-auth)\//;

declare global {
  interface Window {
    shifts: string[];
    shift: number;
  }
}

for (const viewport of WINDOWS) {
  const tag = viewport.width === 390 ? [] : ['@long'];
  test.describe(`nothing shifts while a slow service answers, ${viewport.width} px wide`, { tag }, () => {
    test.use({ viewport });

    test('for a visitor', { tag: '@long' }, async ({ page, note }) => {
      test.slow();
      await watchShifts(page);
      for (const path of [...FOR_ALL, ...FOR_MEMBERS, note.path, `/embed/${note.id}`]) {
        await expectStill(page, path);
      }
    });

    test('for a member', { tag: '@long' }, async ({ memberPage: page, note, notes }) => {
      test.slow();
      await notes.transcribe(note, 'WEBVTT\n\n00:00.000 --> 00:04.000\nAnd so, my fellow Americans');
      await page.setViewportSize(viewport);
      await watchShifts(page);
      for (const path of [...OTHERWISE_FOR_MEMBERS, ...FOR_MEMBERS, note.path]) await expectStill(page, path);
    });

    test('when the settings open', { tag: '@long' }, async ({ memberPage: page }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await expectStill(page, '/pricing');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
      await expectNoShift(page, 'settings');
    });
  });
}

async function watchShifts(page: Page): Promise<void> {
  await watchHydration(page);
  await page.addInitScript(() => {
    window.shift = 0;
    window.shifts = [];
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        window.shift += value;
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : '?',
        );
        window.shifts.push(`${value.toFixed(4)}: ${moved.join(' + ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens a page whose requests to the service are answered only after the first paint and hydration. */
async function expectStill(page: Page, path: string): Promise<void> {
  const held = await holdRequests(page, SERVICE);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await drawn(page);
  held.release();
  await page.waitForLoadState('networkidle');
  await page.unroute(SERVICE);
  await drawn(page);
  await expectNoShift(page, path);
}

async function expectNoShift(page: Page, what: string): Promise<void> {
  const { shift, shifts } = await page.evaluate(() => ({ shift: window.shift, shifts: window.shifts }));
  expect(shift, [what, ...shifts].join('\n')).toBeLessThanOrEqual(MAX_SHIFT);
}

function drawn(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
