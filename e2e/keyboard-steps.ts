import { expect, type Locator } from '@playwright/test';

const MAX_TABS = 40;

/** Presses Tab until the element has the focus, and expects a visible focus ring. */
export async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TABS && !(await isFocused(target)); presses += 1) {
    await target.page().keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  expect(await ringWidth(target), 'the ring around what has the focus').toBeGreaterThan(0);
}

export async function pressOn(target: Locator, key: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** The ring may be drawn on the wrapper of a native control. */
function ringWidth(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    const widths = [element, element.parentElement, ...(element.parentElement?.children ?? [])].map((one) => {
      const style = one === null ? undefined : getComputedStyle(one);
      const isShown = style !== undefined && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
      return isShown
        ? Math.max(Number.parseFloat(style.outlineWidth), style.boxShadow === 'none' ? 0 : 1)
        : 0;
    });
    return Math.max(...widths);
  });
}

/** Expects Tab to stay in the dialog, forwards and back. */
export async function expectTrapped(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await dialog.page().keyboard.press(key);
    await expect(dialog.getByRole('button').and(dialog.locator(':focus'))).toHaveCount(1);
  }
}
