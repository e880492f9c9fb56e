import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { holdRequests } from '../../fixtures/hold-requests.ts';

// Wait for transitions: axe measures contrast in the current frame.
const STILL = { reducedMotion: 'reduce' } as const;
test.use({ ...STILL, contextOptions: STILL });

test('the listen page is accessible before hydration', async ({ page, note }) => {
  const held = await holdRequests(page, '**/media/**');
  await page.goto(note.path, { waitUntil: 'domcontentloaded' });
  await held.made;
  await expectAccessible(page);
  held.release();
});

test('the listen options are accessible, and nothing moves with reduced motion', { tag: '@long' }, async ({
  page,
  note,
}) => {
  await page.goto(note.path);
  const skips = page.getByRole('button', { name: 'Skip silence' });
  await skips.click();
  await expect(skips).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  expect(await slowest(page)).toBeLessThan(0.05);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await slowest(page)).toBeLessThan(0.05);
  await expectAccessible(page);
});

test('the framed player is accessible, also when its recording is gone', { tag: '@long' }, async ({
  page,
  notes,
  note,
}) => {
  await page.goto(`/embed/${note.id}`);
  await expect(page.getByRole('combobox')).toBeEnabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 240, height: 80 });
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(await slowest(page)).toBeLessThan(0.05);
  await expectAccessible(page);
  await notes.remove(note);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recording Unavailable' })).toBeVisible();
  await expectAccessible(page);
});

/** The longest transition or animation on the page, in seconds. */
function slowest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const durations = [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationName, animationDuration, animationPlayState } =
        getComputedStyle(element);
      const runs = animationName !== 'none' && animationPlayState !== 'paused';
      return [transitionDuration, runs ? animationDuration : '0s'];
    });
    return Math.max(
      ...durations.flatMap((list) => list.split(',').map((duration) => Number.parseFloat(duration) || 0)),
    );
  });
}
