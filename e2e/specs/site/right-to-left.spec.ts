import type { Locator } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { expect } from '../../fixtures/patient-expect.ts';

/** The offset of a switch's knob (its `::after`) to the right of the middle, in pixels. */
function knobOf(track: Locator): Promise<number> {
  return track.evaluate((element) => {
    const style = getComputedStyle(element, '::after');
    const px = (value: string): number => Number.parseFloat(value) || 0;
    const moved = new DOMMatrix(style.transform).m41 + px(style.translate);
    const width = px(style.width);
    const room = element.clientWidth - width;
    const isPlaced = style.position === 'absolute';
    const atLeft = isPlaced ? px(style.left) : px(style.marginLeft);
    const atRight = isPlaced ? px(style.right) : px(style.marginRight);
    const isFromRight = style.direction === 'rtl' && !isPlaced;
    const left = isFromRight ? room - px(getComputedStyle(element).paddingRight) - atRight : atLeft;
    return left + moved - room / 2;
  });
}

test('a switch that is on has its knob at the left in right-to-left pages', { tag: '@long' }, async ({
  memberPage: page,
  note,
}) => {
  await page.goto(note.path);
  const option = page.getByRole('button', { name: 'Skip silence' });
  await option.click();
  await expect(option).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const setting = page.getByRole('switch', { name: 'Keyboard shortcuts' });
  await expect(setting).toBeChecked();
  const knobs = [page.locator('button[aria-pressed=true] > span'), setting.locator('+ span')];
  for (const knob of knobs) expect(await knobOf(knob)).toBeGreaterThan(3);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  for (const knob of knobs) await expect.poll(() => knobOf(knob)).toBeLessThan(-3);
});
