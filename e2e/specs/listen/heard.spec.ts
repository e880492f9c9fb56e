import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';

// spec: admin-page.22
test('the owner sees that a note was heard to the end, and when first', { tag: '@long' }, async ({
  page,
  memberPage,
  note,
}) => {
  await expectOwnerSees(memberPage, note.path, 'Not heard yet');
  await page.goto(note.path);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await toldOf(page, () => page.getByRole('button', { name: 'Play', exact: true }).waitFor());
  await expectOwnerSees(memberPage, note.path, /^Heard to the end, first today, \d+:\d\d [AP]M$/);
  await memberPage.goto('/history');
  await expect(memberPage.getByRole('table').getByText('Heard to the end').first()).toBeVisible();
});

// spec: admin-page.23
test('a listener who seeks to the end has not heard the note', { tag: '@long' }, async ({
  page,
  memberPage,
  note,
}) => {
  await page.goto(note.path);
  const seek = page.getByRole('slider', { name: 'Seek' });
  await expect(seek).toBeEnabled();
  await seek.press('End');
  await seek.press('ArrowLeft');
  await expect(seek).toHaveAttribute('aria-valuetext', /^0:0[1-9] of/);
  const counted = page.waitForResponse(/\/play$/);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await counted;
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await expectOwnerSees(memberPage, note.path, /^Heard in part, first today/);
});

/** Waits until the page has told the service how far it played. */
async function toldOf(page: Page, until: () => Promise<void>): Promise<void> {
  const told = page.waitForResponse((response) => response.url().endsWith('/heard'));
  await until();
  expect((await told).status()).toBe(204);
}

async function expectOwnerSees(page: Page, path: string, words: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(words)).toBeVisible();
}
