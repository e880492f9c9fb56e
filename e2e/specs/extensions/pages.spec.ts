import { extensionPage, test } from '../../fixtures/extension-fixture.ts';
import { openPanel, recordInPanel, saveInPanel } from '../../fixtures/extension-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';

const GMAIL = 'https://mail.google.com/mail/u/0/?compose=1';

test('the toolbar’s pop-up records a quick note and shows its link, which plays', async ({
  page,
  context,
  server,
}) => {
  await page.goto(extensionPage('gmail', 'popup'));
  await recordInPanel(page);
  const link = await saveInPanel(page);
  await expect(page.getByRole('button', { name: /^Insert/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await page.getByRole('dialog', { name: 'Link copied' }).getByRole('button', { name: 'Got It' }).click();
  const response = await context.request.get(link.replace('http://localhost:3000', server.origin));
  expect(response.ok()).toBe(true);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('options apply in the panel', { tag: '@long' }, async ({ page, context }) => {
  await page.goto(extensionPage('gmail', 'options'));
  await page.getByLabel('Default Recording Expiration Length').selectOption('In 1 Week');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings updated.')).toBeVisible();
  const panel = await context.newPage();
  await panel.goto(extensionPage('gmail', 'panel'));
  await panel.getByRole('button', { name: 'Settings' }).first().click();
  await expect(panel.getByLabel('Default Recording Expiration Length')).toHaveValue('1_week');
  await panel.close();
});

test('records in a host page without storage, and offers the draft in the pop-up', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await page.goto(GMAIL);
  const panel = await openPanel(page);
  await recordInPanel(panel, 3);
  await page.goto('about:blank');
  const popup = await context.newPage();
  await popup.goto(extensionPage('gmail', 'popup'));
  await popup.getByRole('button', { name: /^Send, Unfinished recording, 0:0[2-9]/ }).click();
  await expect(popup.getByRole('textbox', { name: 'Share link' })).toHaveValue(/\/play\/[\w-]{21,}$/);
  await popup.close();
});
