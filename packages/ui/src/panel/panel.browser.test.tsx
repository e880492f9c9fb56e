import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { drawSaved } from '../testing/draw-recorder.tsx';

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });

/** True if a click in the middle of the button would reach it. */
function isInSight(name: string): boolean {
  const element = button(name).element();
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

describe('the panel of 360 by 480 px', () => {
  beforeEach(() => page.viewport(360, 480));
  afterEach(() => page.viewport(414, 896));

  it('shows its buttons beside a toast, without scrolling the page', async () => {
    const { screen } = await drawSaved({ isPanel: true, host: 'gmail' });
    // As in an extension, where the root element generates no box.
    screen.container.style.display = 'contents';
    await page.getByRole('button', { name: /^Change expiration: / }).click();
    await page.getByRole('menuitem', { name: 'In 1 Week' }).click();
    const toast = page.getByRole('dialog', { name: 'Expiration date updated successfully' });
    await expect.element(toast).toBeVisible();
    await expect.poll(() => ['Delete', 'Record Again', 'Close'].map(isInSight)).toEqual([true, true, true]);
    const { scrollHeight, clientHeight } = document.documentElement;
    expect(scrollHeight).toBe(clientHeight);
  });
});
