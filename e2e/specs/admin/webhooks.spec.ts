import { expect } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { answerQuestion, openSection } from '../../fixtures/admin-steps.ts';
import { test } from '../../fixtures/admin-world.ts';

// spec: webhooks.10, webhooks.13
test('a webhook of a domain gets the events of its people, and of no other domain', async ({
  rootPage: page,
  enrol,
}) => {
  const { notes } = await enrol('ada@hooked.example');
  await notes.store();
  await (await enrol('bea@other.example')).notes.store();
  await page.goto('/admin');
  await openSection(page, 'Webhooks');
  await page.getByRole('combobox', { name: 'Domain' }).selectOption('hooked.example');
  await expect(page).toHaveURL(/\/admin\/webhooks\?domain=hooked\.example$/);
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New Webhook' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://receiver.invalid/beep');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await notes.store();
  await page.getByRole('button', { name: 'Deliveries' }).press('Enter');
  const log = page.getByRole('list', { name: 'Deliveries' });
  await expect(log.getByText('Recording created', { exact: true })).toBeVisible({ timeout: 20_000 });

  await page.getByRole('combobox', { name: 'Domain' }).selectOption('other.example');
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await page.goto('/admin/webhooks?domain=hooked.example');
  await page.getByRole('button', { name: 'Delete Webhook' }).press('Enter');
  await answerQuestion(page, 'Delete Webhook');
  await openSection(page, 'Audit Log');
  await expect(page.getByText(/deleted a webhook to receiver\.invalid/)).toBeVisible();
});
