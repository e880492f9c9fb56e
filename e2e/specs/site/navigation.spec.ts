import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { pressOn } from '../../fixtures/keyboard-steps.ts';
import { logIn } from '../../fixtures/log-in.ts';

const NINA = { email: 'nina@example.com', name: 'Nina Navigation' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Expects a new page: its heading has the focus, and its title is set. */
async function expectArrived(page: Page, name: string, title: string): Promise<void> {
  await expect(heading(page, name)).toBeFocused();
  expect(await page.title()).toBe(title);
}

/** True if the router has rendered all later pages without a document load. */
async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.name.endsWith('/pricing') ?? false,
  );
}

test('Enter on a link leads to the new page’s heading, and back again', async ({ page }) => {
  await page.goto('/pricing');
  await pressOn(page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }), 'Enter');
  await expectArrived(page, 'Everyone Deserves to be Heard', 'About Us · Beep');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('contentinfo').locator(':focus')).toHaveCount(1);
  await page.goBack();
  await expectArrived(page, 'Pricing', 'Pricing · Beep');
  expect(await isSameDocument(page)).toBe(true);
});

test('the focused heading shows no ring', { tag: '@long' }, async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  const arrived = heading(page, 'Everyone Deserves to be Heard');
  await expect(arrived).toBeFocused();
  expect(await arrived.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
});

test('a new page starts at its top, and Back restores the scroll position', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/terms');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(1000);
  await link.click();
  await expect(heading(page, 'Everyone Deserves to be Heard')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(heading(page, 'Terms of Service')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('the skip link leads to the content, also on a page that the router has rendered', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(heading(page, 'Everyone Deserves to be Heard')).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await pressOn(page.getByRole('link', { name: 'Skip to content' }), 'Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/\/about-us#main$/);
});

test('logging in or out leads to the heading of the next page', { tag: '@long' }, async ({ page }) => {
  await page.goto('/log-in');
  await logIn(page, NINA);
  await expectArrived(page, 'Welcome Nina!', 'Welcome · Beep');
  await logOutByKeyboard(page);
  await expectArrived(page, 'Log In', 'Log In · Beep');
});

test('logging out on a public page leads to its heading', { tag: '@long' }, async ({ memberPage: page }) => {
  await page.goto('/pricing');
  await logOutByKeyboard(page);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectArrived(page, 'Pricing', 'Pricing · Beep');
});

test('opening the history from the menu leads to its heading', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.goto('/record');
  await pressOn(page.getByRole('button', { name: 'Menu' }), 'Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Recording History' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectArrived(page, 'Recording History', 'Recording History · Beep');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(heading(page, 'Recording History')).toBeFocused();
});

async function logOutByKeyboard(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeEnabled();
  await pressOn(menu, 'Enter');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
}
