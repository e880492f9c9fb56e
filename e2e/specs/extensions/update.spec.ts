import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { EXTENSION_IDS, type ExtensionBrowser, test } from '../../fixtures/extension-fixture.ts';
import { openPanel, panelOf, recordButtons, recordInPanel } from '../../fixtures/extension-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';

const GMAIL = 'https://mail.google.com/mail/u/0/?compose=1';
const OUTDATED = 'Beep was updated or turned off. Reload this page to record here.';

test.describe.configure({ mode: 'serial' });

declare global {
  interface Window {
    readonly chrome: {
      readonly runtime: { reload(): void; getManifest(): { readonly version: string } };
      readonly management: { setEnabled(id: string, isEnabled: boolean): Promise<void> };
      readonly developerPrivate: {
        updateProfileConfiguration(changes: { readonly inDeveloperMode: boolean }): Promise<void>;
      };
    };
  }
}

let settings: Page;

test.beforeAll(async ({ extensions }) => {
  settings = await extensions.context().newPage();
  await settings.goto('chrome://extensions');
  // Without it the browser does not load an unpacked extension a second time.
  await settings.evaluate(() =>
    window.chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }),
  );
});

test.afterAll(() => settings.close());

test('after an update the button of an open page asks for a reload, which offers the interrupted draft', async ({
  page,
  extensions,
}) => {
  await page.goto(GMAIL);
  const panel = await openPanel(page);
  await recordInPanel(panel, 2);
  await update(extensions);
  await expectOutdated(page);

  await page.reload();
  await expect(recordButtons(page)).toHaveCount(1);
  const again = await openPanel(page);
  const found = again.getByRole('region', { name: 'Unfinished recordings' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await found.getByRole('button', { name: /^Send/ }).click();
  await expect(again.getByRole('textbox', { name: 'Share link' })).toHaveValue(/\/play\/[\w-]{21,}$/);
});

test('a disabled extension leaves a working page, and returns with one button', async ({ page }) => {
  await page.goto(GMAIL);
  await expect(recordButtons(page)).toHaveCount(1);
  await setEnabled(false);
  await expectOutdated(page);

  await setEnabled(true);
  await expectOutdated(page);
  await page.reload();
  const panel = await openPanel(page);
  await expect(panel.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
});

function setEnabled(isEnabled: boolean): Promise<void> {
  return settings.evaluate(([id, isOn]) => window.chrome.management.setEnabled(id, isOn), [
    EXTENSION_IDS.gmail,
    isEnabled,
  ] as const);
}

/** Replaces the extension by a newer version, and waits until the browser has loaded it. */
async function update(extensions: ExtensionBrowser): Promise<void> {
  const file = join(extensions.folder('gmail'), 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, version: '99.0' }));
  const worker = await extensions.worker('gmail');
  const closed = worker.waitForEvent('close');
  await worker.evaluate(() => self.chrome.runtime.reload()).catch(() => undefined);
  await closed;
  const next = await extensions.worker('gmail');
  expect(await next.evaluate(() => self.chrome.runtime.getManifest().version)).toBe('99.0');
}

/** One button that says what to do; the page works as before. */
async function expectOutdated(page: Page): Promise<void> {
  await expect(recordButtons(page)).toHaveCount(1);
  await recordButtons(page).click();
  await expect(page.getByText(OUTDATED)).toBeVisible();
  await expect.poll(() => panelOf(page)).toBeUndefined();
  await page.getByRole('button', { name: 'Compose', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'New Message' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Save & close' }).first().click();
}
