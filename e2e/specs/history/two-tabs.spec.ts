import { expect } from '@playwright/test';
import { openAccount } from '../../fixtures/account.ts';
import { test as base } from '../../fixtures/beep-test.ts';
import { recordFor } from '../../fixtures/draft-steps.ts';

const test = base.extend({
  owner: async ({ server }, use) =>
    use(await openAccount(server.origin, { email: 'two@example.com', name: 'Two Tabs' })),
});

// spec: history.11
test('an open history shows at once what another tab sends, renames, tags, deletes and restores', async ({
  memberPage: other,
  notes,
}) => {
  test.slow();
  await notes.store();
  const shown = await other.context().newPage();
  await shown.goto('/history');
  const rows = shown.getByRole('row').filter({ has: shown.getByRole('rowheader') });
  await expect(rows).toHaveCount(1);

  await test.step('it is sent', async () => {
    await other.goto('/record');
    await recordFor(other);
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(rows).toHaveCount(2);
  });

  await other.goto('/history');
  const first = other
    .getByRole('row')
    .filter({ has: other.getByRole('rowheader') })
    .first();

  await test.step('it is renamed and tagged', async () => {
    await first.getByRole('button', { name: /^Title, / }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'What is this recording about?' }).fill('From the other tab');
    await dialog.getByRole('textbox', { name: 'Name of a new tag' }).fill('Homework');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rows.first()).toContainText('From the other tab');
    await expect(rows.first()).toContainText('Homework');
  });

  await test.step('it is deleted and restored', async () => {
    await first.getByRole('button', { name: /^Delete, / }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows).toHaveCount(1);
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(2);
  });
});
