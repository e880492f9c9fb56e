import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/school.ts';

// spec: school.12
test('a listener reports a recording, without an account', async ({ page, school }) => {
  await school.setRules({});
  const note = await school.store();
  await page.goto(note.path);
  await page.getByRole('link', { name: 'Report this recording' }).click();
  await page.waitForURL(`**/report/${note.id}`);
  await page.getByRole('button', { name: 'Send Report' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose what is wrong with the recording.');
  await expectAccessibleEverywhere(page);
  await page.getByRole('radio', { name: 'Private information' }).check();
  await page.getByRole('textbox').first().fill('My address is in it.');
  await page.getByRole('button', { name: 'Send Report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await school.reports()).toContainEqual(
    expect.objectContaining({ recordingId: note.id, reason: 'private', text: 'My address is in it.' }),
  );
  await page.getByRole('link', { name: 'Back to the recording' }).click();
  await page.waitForURL(`**${note.path}`);
});

test('the framed player leads to the report in a window of its own', { tag: '@long' }, async ({
  page,
  school,
}) => {
  const note = await school.store();
  await page.goto(`/embed/${note.id}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Report this recording' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Report this recording');
});

// spec: school.15
test('a suspended recording is silent for everybody, and can be heard again afterwards', {
  tag: '@long',
}, async ({ page, school }) => {
  const note = await school.store();
  await school.suspend(note);
  const text = 'This recording has been suspended by an administrator.';
  await page.goto(note.path);
  await expect(page.getByText(text)).toBeVisible();
  await page.goto(`/embed/${note.id}`);
  await expect(page.getByText(text)).toBeVisible();
  const own = await school.open(school.owner);
  await own.goto(note.path);
  await expect(own.getByText(text)).toBeVisible();
  await own.goto('/history');
  const row = own.getByRole('row').filter({ hasText: 'Suspended' });
  await expect(row.getByRole('button', { name: /^Play/ })).toBeDisabled();
  await expect(row.getByRole('button', { name: /^(Copy Link|Download)/ })).toHaveCount(0);
  await expect(row.getByRole('button', { name: /^Delete/ })).toBeEnabled();
  await expectAccessible(own);
  await school.unsuspend(note);
  await page.goto(note.path);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
});
