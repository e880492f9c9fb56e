import type { Frame, Page } from '@playwright/test';
import { content, openEditor } from '../../fixtures/docs-steps.ts';
import { extensionPage, test } from '../../fixtures/extension-fixture.ts';
import { MIA, openOptions, openPanel, recordButtons, sayIn } from '../../fixtures/extension-steps.ts';
import { showGmail } from '../../fixtures/gmail-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { HOST_ORIGINS } from '../../hosts/serve-host-pages.ts';

async function languageOf(page: Page | Frame): Promise<readonly (string | null)[]> {
  const html = page.locator('html');
  return [await html.getAttribute('lang'), await html.getAttribute('dir')];
}

// spec: languages.13
test('Gmail in Arabic has a button and a panel in Arabic, from right to left', async ({ page }) => {
  const say = sayIn('ar');
  await showGmail(page, 'compose=1&lang=ar');
  await expect(page.getByRole('button', { name: say('Record a voice note') })).toHaveCount(1);
  const panel = await openPanel(page);
  await expect(panel.getByRole('button', { name: say('Tap to Record') })).toBeVisible();
  await expect.poll(() => languageOf(panel)).toEqual(['ar', 'rtl']);
});

// spec: languages.13
test('a document in German takes a recording from a panel in German', async ({ page }) => {
  const say = sayIn('de');
  await openOptions(page, 'docs', 'logged-out');
  await openEditor(page, 'document', 'lang=de-AT');
  const panel = await openPanel(page);
  await panel.getByRole('button', { name: say('Tap to Record') }).click();
  const chooser = page.context().waitForEvent('page');
  await panel.getByRole('button', { name: say('Continue with Google') }).click();
  const window = await chooser;
  await window.getByRole('button', { name: 'Use another account' }).click();
  await window.getByLabel('E-mail').fill(MIA.email);
  await window.getByLabel('Name').fill(MIA.name);
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(panel.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await panel.getByRole('button', { name: say('Save') }).press('Enter');
  const link = panel.getByRole('textbox', { name: say('Share link') });
  await expect(link).toHaveValue(/\/play\/[\w-]{21,}$/);
  await panel.getByRole('button', { name: say('Insert into Docs') }).press('Enter');
  await expect.poll(() => content(page)).toContain(await link.inputValue());
});

// spec: languages.13
test('Classroom in a language that Beep does not have gets that of the browser', async ({ page }) => {
  await page.goto(`${HOST_ORIGINS.classroom}/c/math?lang=ko`);
  const panel = await openPanel(page, recordButtons(page).first());
  await expect(panel.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  await expect.poll(() => languageOf(panel)).toEqual(['en', 'ltr']);
});

// spec: languages.13
test('Classroom in Spanish has a button and a panel in Spanish', async ({ page }) => {
  const say = sayIn('es');
  await page.goto(`${HOST_ORIGINS.classroom}/c/math?lang=es`);
  await expect(page.getByRole('button', { name: say('Record a voice note') }).first()).toBeVisible();
  const panel = await openPanel(page, recordButtons(page).first());
  await expect(panel.getByRole('button', { name: say('Tap to Record') })).toBeVisible();
  await expect.poll(() => languageOf(panel)).toEqual(['es', 'ltr']);
});

// spec: languages.13
test('the page that asks for the microphone is in the language of the panel', async ({ page }) => {
  await page.goto(`${extensionPage('gmail', 'permission')}?lang=ja`);
  await expect(page.getByText(sayIn('ja')('Your microphone is ready'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});
