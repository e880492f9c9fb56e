import { expect } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';

// spec: webhooks.11, webhooks.12
test('a webhook is added by keyboard, tested, changed, switched off and deleted', async ({ memberPage }) => {
  await memberPage.goto('/api-tokens');
  await memberPage.getByRole('link', { name: 'Webhooks' }).click();
  await expect(memberPage.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expectAccessible(memberPage);

  await memberPage.getByRole('button', { name: 'New Webhook' }).press('Enter');
  const dialog = memberPage.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1/beep');
  await memberPage.keyboard.press('Enter');
  await expect(dialog.getByText('Beep can’t send to this address.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://receiver.invalid/beep');
  await expectAccessible(memberPage);
  await memberPage.keyboard.press('Enter');
  const secret = dialog.getByRole('textbox', { name: 'Secret' });
  await expect(secret).toHaveValue(/^whsec_/);
  await expectAccessible(memberPage);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toBeHidden();

  await memberPage.getByRole('button', { name: 'Send Test Event' }).press('Enter');
  const log = memberPage.getByRole('list', { name: 'Deliveries' });
  await expect(log.getByText('Test event', { exact: true })).toBeVisible();
  await expectAccessible(memberPage);
  await memberPage.getByRole('button', { name: 'Change Webhook' }).press('Enter');
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue('https://receiver.invalid/beep');
  await address.fill('https://moved.invalid/beep');
  await memberPage.keyboard.press('Enter');
  const change = memberPage.getByRole('button', { name: 'Change Webhook, https://moved.invalid/beep' });
  await expect(change).toBeFocused();
  // The log is loaded again by itself.
  await expect(log.getByText(/Next attempt/)).toBeVisible({ timeout: 30_000 });
  await memberPage.getByRole('button', { name: 'Switch Off' }).press('Enter');
  await expect(memberPage.getByRole('button', { name: 'Switch On' })).toBeVisible();
  await memberPage.getByRole('button', { name: 'Delete Webhook' }).press('Enter');
  await memberPage.getByRole('alertdialog').getByRole('button', { name: 'Delete Webhook' }).press('Enter');
  await expect(memberPage.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
});
