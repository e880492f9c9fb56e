import { expect } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { savedLink, startRecording, watchUploads } from '../../fixtures/recorder-steps.ts';
import { test } from '../../fixtures/school.ts';

const FORBIDDEN = 'This account isn’t allowed to record. An administrator can change that.';

// spec: school.1
test('who may not record is told so before pressing', { tag: '@long' }, async ({ school }) => {
  await school.setRules({ recording: 'nobody' });
  const page = await school.open(school.owner);
  await page.goto('/record');
  await expect(page.getByText(FORBIDDEN)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeDisabled();
  await expectAccessible(page);
  await school.setRules({});
});

// spec: school.3
test('a recording that becomes forbidden is kept, as a file too, and is sent once it is allowed', {
  tag: '@long',
}, async ({ school }) => {
  await school.setRules({});
  const page = await school.open(school.owner);
  const uploads = watchUploads(page);
  await page.goto('/record');
  await startRecording(page);
  await school.setRules({ recording: 'nobody' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Beep wasn’t sent');
  await expect(page.getByRole('alert')).toHaveText(FORBIDDEN);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save Audio File' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^beep-/);
  await page.reload();
  await expect(page.getByText(FORBIDDEN)).toBeVisible();
  await page.getByRole('button', { name: /waiting to be sent/ }).click();
  await expect(page.getByRole('dialog').getByText(FORBIDDEN)).toBeVisible();
  await school.setRules({});
  await page.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByText(/^Sent\. Voice Note/).first()).toBeVisible();
  expect(uploads.length).toBeGreaterThan(1);
});

// spec: school.6
test('a new recording gets the school’s default expiration', { tag: '@long' }, async ({ school }) => {
  await school.setRules({ longestLife: '1_month', defaultExpiry: '1_week' });
  const page = await school.open(school.classmate);
  await page.goto('/record');
  await startRecording(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await savedLink(page);
  await expect(page.getByRole('button', { name: 'Change expiration: In 1 Week' })).toBeVisible();
  await school.setRules({});
});
