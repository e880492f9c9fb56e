import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { savedLink, startRecording } from '../../fixtures/recorder-steps.ts';

// spec: sheets.10
test('an owner prints labels, and records for one by scanning it', async ({
  memberPage: page,
  page: visitor,
}) => {
  test.slow();
  const { sheet, label } = await createSheet(page, '12 labels');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room 7');
  await expect(page.getByRole('listitem').filter({ hasText: 'Empty' })).toHaveCount(12);
  await expectAccessible(page);

  await test.step('one page of paper', async () => {
    await page.getByRole('link', { name: 'Print' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print Preview');
    await expect(page.getByText('Label 12')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    const { x = 0 } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(16);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  await test.step('nothing recorded yet', async () => {
    await visitor.goto(label);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Nothing Recorded Yet');
  });

  await test.step('record by scanning', async () => {
    await page.goto(label);
    await expect(page).toHaveURL(/\/record\?slot=/);
    await expect(page.getByText('Recording for label 1, Room 7')).toBeVisible();
    expect(await saveNote(page)).toBe(label);
    await expect(page.getByText('Recorded into label 1, Room 7')).toHaveCount(1);
    await expect(page).toHaveURL(/\/record$/);
  });

  await test.step('the next recording is for no label', async () => {
    await page.getByRole('button', { name: 'Record Again' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expect(page.getByText('label 1')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await savedLink(page)).not.toBe(label);
    await expect(page.getByText('label 1')).toHaveCount(0);
  });
  const first = await heardAt(visitor, label);

  await test.step('record again after a question', async () => {
    await page.goto(sheet);
    await page.getByRole('button', { name: 'Record Again, Label 1', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Record Again' }).click();
    await expect(page.getByText(/Recording for label 1, Room 7.*is replaced/)).toBeVisible();
    expect(await saveNote(page)).toBe(label);
  });
  expect(await heardAt(visitor, label)).not.toBe(first);

  await test.step('revoke', async () => {
    await page.goto(sheet);
    await page.getByRole('button', { name: 'Revoke, Label 1', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Label revoked').first()).toBeVisible();
  });
  expect((await visitor.goto(label))?.status()).toBe(410);
});

interface NewSheet {
  readonly sheet: string;
  /** The link of label 1. */
  readonly label: string;
}

async function createSheet(page: Page, paper: string): Promise<NewSheet> {
  await page.goto('/sheets');
  await page.getByRole('button', { name: 'New Sheet' }).click();
  await page.getByRole('radio', { name: paper }).check();
  await page.getByRole('textbox', { name: 'Title on each label' }).fill('Room 7');
  const created = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Create Sheet' }).click();
  const { slots } = await (await created).json();
  await expect(page).toHaveURL(/\/sheets\/[\w-]+$/);
  return { sheet: page.url(), label: slots[0].url };
}

async function saveNote(page: Page): Promise<string> {
  await startRecording(page);
  await page.getByRole('button', { name: 'Save' }).click();
  return savedLink(page);
}

/** The address of the sound that a visitor of the link gets. */
async function heardAt(visitor: Page, link: string): Promise<string> {
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('You were left a Beep');
  return visitor.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentSrc || audio.src);
}
