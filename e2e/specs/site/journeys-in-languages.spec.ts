import { createPhraseFinder, type FindPhrase } from '@beep/texts';
import type { Locator, Page } from '@playwright/test';
import { test as base } from '../../fixtures/beep-test.ts';
import { recordFor } from '../../fixtures/draft-steps.ts';
import { pressOn, tabTo } from '../../fixtures/keyboard-steps.ts';
import { locateIn } from '../../fixtures/locator-language.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import {
  audioTime,
  expectPlayed,
  expectRecording,
  savedLink,
  shareLink,
} from '../../fixtures/recorder-steps.ts';

/** The names of its locators are those of English: `locateIn` finds what the catalogue of the page's language has. */
const test = base.extend<{ readonly language: undefined }>({
  language: [
    async ({ locale, page }, use) => {
      const stop = locateIn(locale as 'ar' | 'es' | 'ja', page);
      await use(undefined);
      stop();
    },
    { auto: true },
  ],
});

/** The names in the accessibility tree that are sentences of English and not of Spanish. */
async function englishNames(page: Page, inSpanish: FindPhrase): Promise<readonly string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  const names = Array.from(tree.matchAll(/"((?:[^"\\]|\\.)*)"|: (.+)$/gm), ([, name, text]) => name ?? text);
  expect(names.length).toBeGreaterThan(10);
  return names.filter((name = '') => {
    const spanish = inSpanish(name, true);
    return spanish instanceof RegExp && !spanish.test(name);
  }) as string[];
}

/** Where the middles of elements are, from the left. */
async function middles(elements: readonly Locator[]): Promise<readonly number[]> {
  const boxes = await Promise.all(elements.map((element) => element.boundingBox()));
  return boxes.map((box) => (box === null ? Number.NaN : box.x + box.width / 2));
}

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' });

  test('records, saves, copies and listens by keyboard alone, from right to left', async ({
    memberPage: page,
  }) => {
    await page.context().grantPermissions(['microphone', 'clipboard-read', 'clipboard-write']);
    await page.goto('/record');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await pressOn(page.getByRole('button', { name: 'Tap to Record' }), 'Space');
    await expectRecording(page);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const order = [
      page.getByRole('button', { name: 'Pause' }),
      save,
      page.getByRole('button', { name: 'Delete' }),
    ];
    for (const button of order) await tabTo(button);
    expect(await middles(order), 'the Tab key goes to the left').toEqual(
      (await middles(order)).toSorted((a, b) => b - a),
    );
    await page.keyboard.press('Shift+Tab');
    await expect(save).toBeFocused();
    await page.keyboard.press('Enter');
    const link = await savedLink(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Your Beep is ready' })).toBeFocused();
    await pressOn(page.getByRole('button', { name: 'Copy Link' }), 'Enter');
    await expect(page.getByRole('button', { name: 'Got It' })).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await expect(shareLink(page)).toHaveValue(link);

    await page.goto(link);
    const seek = page.getByRole('slider', { name: 'Seek' });
    await expect(seek).toBeEnabled();
    await tabTo(seek);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    // Time goes from left to right in every language.
    await expect.poll(() => audioTime(page)).toBeGreaterThan(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => audioTime(page)).toBe(0);
    await pressOn(page.getByRole('button', { name: 'Play', exact: true }), 'Enter');
    await expectPlayed(page, 0.2);
  });
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es' });

  test('records and listens, and the accessibility tree has no English name', async ({
    memberPage: page,
  }) => {
    const inSpanish = createPhraseFinder('es');
    await page.goto('/record');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
    expect(await englishNames(page, inSpanish)).toEqual([]);
    await page.getByRole('button', { name: 'Tap to Record' }).click();
    await expectRecording(page);
    expect(await englishNames(page, inSpanish)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const link = await savedLink(page);
    await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
    expect(await englishNames(page, inSpanish)).toEqual([]);
    await page.goto(link);
    await expect(page.getByText('Only visible to you')).toBeVisible();
    expect(await englishNames(page, inSpanish)).toEqual([]);
  });
});

test.describe('in Japanese', { tag: '@long' }, () => {
  test.use({ locale: 'ja' });

  test('replies, opens the settings and deletes from the history', async ({
    page,
    memberPage: owner,
    account,
    request,
    note,
  }) => {
    await request.patch(`/api/v1/recordings/${note.id}/replies`, {
      headers: { Authorization: `Bearer ${account.idToken}` },
      data: { replies: 'open' },
    });
    await page.goto(note.path);
    await page.getByRole('button', { name: 'Reply to Message' }).click();
    await page.getByRole('textbox', { name: 'Your name (optional)' }).fill('花子');
    await recordFor(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();

    await owner.goto('/replies');
    await expect(owner.getByRole('listitem').filter({ hasText: '花子' }).getByText('Unread')).toBeVisible();
    await owner.getByRole('button', { name: 'Menu' }).click();
    await owner.getByRole('menuitem', { name: 'Settings' }).click();
    const settings = owner.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('button', { name: 'Save Changes' }).click();
    await expect(owner.getByText('Settings updated.').first()).toBeVisible();

    await owner.goto('/history');
    const link = owner.getByRole('rowheader').first().getByRole('link').first();
    const deleted = owner.locator(`a[href="${await link.getAttribute('href')}"]`);
    await owner.getByRole('button', { name: 'Delete' }).first().click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(owner.getByText('Recording deleted successfully')).toBeVisible();
    await expect(deleted).toHaveCount(0);
  });
});
