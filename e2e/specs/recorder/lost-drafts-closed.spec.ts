import type { Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { expectNothingWaits, recordFor, unfinishedDrafts } from '../../fixtures/draft-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { savedLink } from '../../fixtures/recorder-steps.ts';

/** The ways in which a page can end without a prompt. */
const ENDS: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['the end of its tab', (page) => page.close()],
  ['a reload', (page) => page.reload()],
  [
    'a crash',
    async (page) => {
      const crashed = page.waitForEvent('crash');
      await page.goto('chrome://crash').catch(() => undefined);
      await crashed;
    },
  ],
];

for (const [end, endPage] of ENDS) {
  test(`the next page offers the draft after ${end}, and it becomes one recording`, {
    // It ends a page as closing its tab does.
    tag: end === 'a reload' ? '@long' : [],
  }, async ({ memberPage, notes }) => {
    const stored = await notes.count();
    await memberPage.goto('/record');
    await recordFor(memberPage, 2);
    const next = await memberPage.context().newPage();
    await endPage(memberPage);

    await next.goto('/record');
    await expect(unfinishedDrafts(next)).toHaveCount(1);
    await unfinishedDrafts(next).getByRole('button', { name: /^Send/ }).click();
    await savedLink(next);
    await expectNothingWaits(next);
    expect(await notes.count()).toBe(stored + 1);
  });
}

test('a draft offered in two tabs is uploaded by one of them', { tag: '@long' }, async ({
  memberPage,
  notes,
}) => {
  const stored = await notes.count();
  const context = memberPage.context();
  await memberPage.goto('/record');
  await recordFor(memberPage, 2);
  await memberPage.close();

  const tabs = [await context.newPage(), await context.newPage()] as const;
  await Promise.all(tabs.map((tab) => tab.goto('/record')));
  for (const tab of tabs) await expect(unfinishedDrafts(tab)).toHaveCount(1);
  // The offer may already have disappeared in the second tab.
  await Promise.allSettled(
    tabs.map((tab) => unfinishedDrafts(tab).getByRole('button', { name: /^Send/ }).click({ timeout: 3000 })),
  );
  for (const tab of tabs) {
    await expectNothingWaits(tab);
    await expect(unfinishedDrafts(tab)).toHaveCount(0);
  }
  expect(await notes.count()).toBe(stored + 1);
});

test('an active recording is not offered as a draft in another tab', { tag: '@long' }, async ({
  memberPage,
}) => {
  await memberPage.goto('/record');
  await recordFor(memberPage);
  const other = await memberPage.context().newPage();
  await other.goto('/record');
  await expect(other.getByRole('button', { name: 'Tap to Record' })).toBeEnabled();
  await expect(unfinishedDrafts(other)).toHaveCount(0);
  await memberPage.close();
  await expect(unfinishedDrafts(other)).toHaveCount(1);
  await unfinishedDrafts(other)
    .getByRole('button', { name: /^Discard/ })
    .click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expectNothingWaits(other);
});
