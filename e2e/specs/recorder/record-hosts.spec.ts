import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { logIn } from '../../fixtures/log-in.ts';
import { isUpload, savedLink, startRecording } from '../../fixtures/recorder-steps.ts';

const HOST_PAGES = [
  {
    host: 'gmail',
    tag: 'BEEP_ADDON_GMAIL',
    heading: 'Record a Voice Note for Gmail',
    button: 'Insert into Gmail',
    hint: /^Open your e-mail in Gmail/,
  },
  {
    host: 'docs',
    tag: 'BEEP_ADDON_DOCS',
    heading: 'Record a Voice Note for Docs',
    button: 'Insert into Docs',
    hint: /^Open your document/,
  },
  {
    host: 'classroom',
    tag: 'BEEP_ADDON_CLASSROOM',
    heading: 'Record a Voice Note for Classroom',
    button: 'Insert into Google Classroom',
    hint: /^Open your class/,
  },
  {
    host: 'front',
    tag: 'BEEP_FRONT_APP',
    heading: 'Voice Messages for Front',
    button: 'Insert into Front',
    hint: /^Open your reply in Front/,
  },
  {
    host: 'site',
    tag: 'BEEP_SITE',
    heading: 'Record a Voice Note',
    button: 'Add to Page',
    hint: /^Go back to the page/,
  },
] as const;

/** The source tag of the next upload of the page. */
async function sentTag(page: Page, save: () => Promise<void>): Promise<string | undefined> {
  const sent = page.waitForRequest(isUpload);
  await save();
  return (await sent).headers()['x-audio-recording-source'];
}

for (const { host, tag: source, heading, button, hint } of HOST_PAGES) {
  const tag = host === 'docs' ? [] : ['@long'];
  // spec: product.4, page.2, page.5, record.9, extensions.7, api.8, hosts.1
  test(`/record/${host} records with its own tag and, unconnected, copies the link`, { tag }, async ({
    memberPage: page,
  }) => {
    await page.context().grantPermissions(['microphone', 'clipboard-read', 'clipboard-write']);
    await page.goto(`/record/${host}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${heading} · Beep`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await startRecording(page);
    const save = (): Promise<void> => page.getByRole('button', { name: 'Save' }).click();
    expect(await sentTag(page, save)).toBe(source);
    const link = await savedLink(page);

    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: 'Link copied' });
    await expect(dialog.getByText(hint)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await dialog.getByRole('button', { name: 'Got It' }).click();
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Get the extension' })).toHaveCount(
      host === 'front' || host === 'site' ? 0 : 1,
    );
  });
}

// spec: product.5
test('/record sends the web tag', { tag: '@long' }, async ({ memberPage: page }) => {
  await page.goto('/record');
  await startRecording(page);
  expect(await sentTag(page, () => page.getByRole('button', { name: 'Save' }).click())).toBe('BEEP_WEB');
});

// spec: record.5
test('a visitor of a host’s recorder logs in and returns to it', async ({ page }) => {
  await page.goto('/record/classroom');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page).toHaveURL(/\/log-in/);
  await logIn(page, { email: 'ida@example.com', name: 'Ida Insert' });
  await expect(page).toHaveURL(/\/record\/classroom$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Record a Voice Note for Classroom');
});

// spec: routes.8, error-page.3
test('an unknown host leads to the error page, which leads back', { tag: '@long' }, async ({ page }) => {
  await page.goto('/pricing');
  await page.goto('/record/word');
  await expect(page).toHaveURL(/\/error$/);
  await page.getByRole('button', { name: 'Back to Previous Page' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

// spec: record.8
test('the header’s Record starts by itself, once', async ({ memberPage: page }) => {
  await page.goto('/history');
  await page.getByRole('link', { name: 'Record', exact: true }).first().click();
  await expect(page.getByText('Recording in progress.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Tap to Record.')).toBeVisible();
});

// spec: deletion.2
test('deleting a saved recording confirms it and reloads the page', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.goto('/record');
  await startRecording(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const link = await savedLink(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Recording deleted successfully').first()).toBeVisible();
  await reloaded;
  expect((await page.request.get(link)).status()).toBe(410);
});
