import { expect } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';

// spec: tokens.9, tokens.4
test('a program calls the service with a token until its owner revokes it', async ({ memberPage }) => {
  await memberPage.goto('/api-tokens');
  await expect(memberPage.getByRole('heading', { name: 'No tokens yet' })).toBeVisible();
  await expectAccessible(memberPage);

  const token = await test.step('made by keyboard, and shown once', async () => {
    await memberPage.getByRole('button', { name: 'New Token' }).press('Enter');
    const dialog = memberPage.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Backup');
    await expectAccessible(memberPage);
    await memberPage.keyboard.press('Enter');
    const secret = dialog.getByRole('textbox', { name: 'Token' });
    await expect(secret).toHaveValue(/^beep_[\da-f]{72}$/);
    await expectAccessible(memberPage);
    const shown = await secret.inputValue();
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dialog).toBeHidden();
    return shown;
  });

  const read = async (): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await memberPage.request.get('/api/v1/users/me/recordings', { headers })).status();
  };
  expect(await read()).toBe(200);
  await memberPage.reload();
  await expect(memberPage.getByText('Last used')).toBeVisible();
  await expectAccessible(memberPage);
  expect(await memberPage.content()).not.toContain(token);

  await test.step('revoked', async () => {
    await memberPage.getByRole('button', { name: 'Revoke Token, Backup' }).click();
    await memberPage.getByRole('alertdialog').getByRole('button', { name: 'Revoke Token' }).click();
    await expect(memberPage.getByRole('heading', { name: 'No tokens yet' })).toBeVisible();
    expect(await read()).toBe(401);
  });
});
