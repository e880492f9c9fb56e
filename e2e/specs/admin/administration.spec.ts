import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { answerQuestion, openSection, screenHeading } from '../../fixtures/admin-steps.ts';
import { test } from '../../fixtures/admin-world.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

// spec: admin-page.1
test('the menu leads administrators to their page, and nobody else', { tag: '@long' }, async ({
  rootPage,
  enrol,
  openPage,
}) => {
  const { account } = await enrol('pupil@menu.example');
  const page = await openPage(account);
  await page.goto('/history');
  await button(page, 'Menu').click();
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'You aren’t an administrator' })).toBeVisible();
  await expectAccessible(page);

  await rootPage.goto('/history');
  await expect(screenHeading(rootPage, 'Recording History')).toBeVisible();
  await button(rootPage, 'Menu').click();
  await rootPage.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(screenHeading(rootPage, 'Overview')).toBeVisible();
  await expectAccessible(rootPage);
});

// spec: admin-page.1
test('a visitor logs in first, and returns', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin/people');
  await expect(page).toHaveURL(/\/log-in$/);
});

test('an unknown section is not found', { tag: '@long' }, async ({ page }) => {
  expect((await page.goto('/admin/nothing'))?.status()).toBe(404);
});

// spec: admin-page.8
test('a person is found, moderated, exported and deleted', async ({ rootPage: page, enrol }) => {
  const { notes } = await enrol('ada@people.example');
  const first = await notes.store();
  const second = await notes.store();
  await page.goto('/admin');
  await openSection(page, 'People');
  await page.getByRole('searchbox', { name: 'Find an address' }).fill('ada@people');
  await page.getByRole('link', { name: 'ada@people.example' }).click();
  await expect(screenHeading(page, 'ada@people.example')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expect(button(page, /^Play, /)).toHaveCount(0);
  await expectAccessible(page);

  await button(page, /^Suspend, /)
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('It names another pupil.');
  await answerQuestion(page, 'Suspend');
  await expect(page.getByText('The recording is suspended: nobody can hear it.')).toBeVisible();
  expect(await notes.status(second)).toBe(403);
  expect(await notes.status(first)).toBe(200);
  await button(page, /^Lift Suspension, /).click();
  await expect(page.getByText('The suspension is lifted.')).toBeVisible();
  expect(await notes.status(second)).toBe(200);
  await button(page, /^Delete, /)
    .first()
    .click();
  await answerQuestion(page, 'Delete');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  expect(await notes.status(second)).toBe(410);

  await button(page, 'Download Everything').click();
  const link = page.getByRole('link', { name: /^Download ZIP File/ });
  await expect(link).toBeVisible();
  const downloading = page.waitForEvent('download');
  await link.click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);

  await button(page, 'Delete Person').click();
  const question = page.getByRole('alertdialog', { name: 'Delete this person?' });
  await expect(question.getByRole('button', { name: 'Delete Person' })).toBeDisabled();
  await question.getByLabel('Type the address to confirm').fill('ada@people.example');
  await page.keyboard.press('Enter');
  await expect(screenHeading(page, 'People')).toBeVisible();
  await expect.poll(() => notes.status(first)).not.toBe(200);
});

// spec: admin-page.12
test('a report of a listener is heard and closed by suspending, which is lifted', { tag: '@long' }, async ({
  rootPage: page,
  enrol,
  request,
}) => {
  const { notes } = await enrol('bo@report.example');
  const note = await notes.store();
  const text = '<b>He names my daughter.</b>';
  const sent = await request.post(`/api/v1/recordings/${note.id}/reports`, {
    data: { reason: 'private', text },
  });
  expect(sent.ok()).toBe(true);
  await page.goto('/admin');
  await page.getByRole('link', { name: '1 open report' }).click();
  await expect(page.getByRole('article')).toContainText(text);
  await expect(page.getByRole('link', { name: 'Voice Note' })).toHaveAttribute(
    'href',
    new RegExp(`/play/${note.id}$`),
  );
  await button(page, /^Play, Voice Note/).click();
  await expect(button(page, /^Pause, Voice Note/)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Suspend').click();
  await expect(page.getByRole('alertdialog', { name: 'Suspend this recording?' })).toBeVisible();
  await answerQuestion(page, 'Suspend');
  await expect(page.getByRole('heading', { name: 'No open reports' })).toBeVisible();
  expect(await notes.status(note)).toBe(403);
  await page.getByLabel('Show').selectOption('closed');
  await expect(page.getByRole('article')).toContainText('Suspended');
  await expect(page.getByText('No open reports')).toHaveCount(0);
  await button(page, 'Lift Suspension').click();
  await expect(page.getByRole('article')).toContainText('Can be heard');
  expect(await notes.status(note)).toBe(200);
});

// spec: admin-page.20
test('an administrator of one domain sees this domain, until removed', { tag: '@long' }, async ({
  rootPage: page,
  enrol,
  openPage,
}) => {
  const north = await enrol('ada@north.example');
  const south = await enrol('zoe@south.example');
  await north.notes.store();
  await south.notes.store();
  const head = await enrol('head@north.example');
  await page.goto('/admin/administrators');
  await expect(page.getByRole('row', { name: /^root@ops\.example All domains Configuration/ })).toBeVisible();
  const form = page.getByRole('form', { name: 'Add an administrator' });
  await form.getByLabel('E-mail address').fill('head@north.example');
  await form.getByLabel('Domain').fill('north.example');
  await button(page, 'Add an administrator').click();
  await expect(page.getByRole('row', { name: /^head@north\.example north\.example/ })).toBeVisible();
  await expectAccessible(page);

  const headPage = await openPage(head.account);
  await headPage.goto('/admin/people');
  await expect(headPage.getByRole('link', { name: 'ada@north.example' })).toBeVisible();
  await expect(headPage.getByRole('link', { name: 'zoe@south.example' })).toHaveCount(0);
  await headPage.goto(`/admin/people/${south.account.uid}`);
  await expect(headPage.getByRole('alert')).toHaveText('This couldn’t be loaded');

  await button(page, /^Remove, head@north\.example/).click();
  await answerQuestion(page, 'Remove');
  await expect(page.getByRole('row', { name: /^head@north\.example/ })).toHaveCount(0);
  await headPage.goto('/admin/people');
  await expect(headPage.getByRole('heading', { name: 'You aren’t an administrator' })).toBeVisible();
});

// spec: admin-page.11
test('a list of people is deleted after a dry run, and the log has it', { tag: '@long' }, async ({
  rootPage: page,
  enrol,
}) => {
  const { notes } = await enrol('left@list.example');
  const note = await notes.store();
  await page.goto('/admin/bulk');
  await page.getByRole('textbox', { name: 'Addresses' }).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'left.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,email\n"Left, Lu",Left@list.example\nGone,gone@list.example\n'),
  });
  await expect(page.getByText('2 addresses.')).toBeVisible();
  await button(page, 'Check the List').click();
  await expect(page.getByText(/^Will delete 1 person with 1 recording/)).toBeVisible();
  await expectAccessible(page);
  expect(await notes.status(note)).toBe(200);
  await button(page, 'Delete People').click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('1');
  await answerQuestion(page, 'Delete People');
  await expect(page.getByText(/^Deleted 1 person with 1 recording/)).toBeVisible();
  await expect.poll(() => notes.status(note)).not.toBe(200);

  await openSection(page, 'Audit Log');
  await page.getByLabel('Action').selectOption('account_deleted');
  await expect(page.getByRole('row', { name: /left@list\.example/ })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('left@list.example');
});
