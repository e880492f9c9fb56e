import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeToMono } from '@beep/testkit/audio';
import type { RunningServer } from '@beep/testkit/server';
import type { Frame, Locator, Page } from '@playwright/test';
import { EXTENSION_IDS } from '../../../extensions/extension-ids.mjs';
import { type ExtensionBrowser, extensionPage, test } from '../../fixtures/extension-fixture.ts';
import {
  expectRecordingIn,
  openPanel,
  type Panel,
  panelOf,
  recordButtons,
  recordInPanel,
  saveInPanel,
} from '../../fixtures/extension-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';

const GMAIL = 'https://mail.google.com/mail/u/0/?compose=1';
const STILL_HERE = /Your recording is still in this panel/;
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

// spec: hosts.35
test('a recording goes on after an update, is sent whole, and the page then asks for a reload', async ({
  page,
  server,
  extensions,
}) => {
  await page.goto(GMAIL);
  const panel = await openPanel(page);
  await recordInPanel(panel);
  await update(extensions);
  await expect(panel.getByRole('alert').getByText(STILL_HERE)).toBeVisible();
  await expectRecordingIn(panel, 3);
  // As Gmail does all the time; and the button points to the recording instead of removing it.
  await page.getByRole('button', { name: 'Compose', exact: true }).click();
  await recordButtons(page).first().click();
  const link = await saveInPanel(panel);
  expect(await durationOf(server, link)).toBeGreaterThan(2.5);
  await expect(panel.getByText('Close this panel and reload the page.')).toBeVisible();

  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => panelOf(page)).toBeUndefined();
  await page.reload();
  await expect(recordButtons(page)).toHaveCount(1);
  const again = await openPanel(page);
  await expect(again.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
});

// spec: hosts.46
test('the part of a recording that was stored before an update is known as sent', async ({
  page,
  context,
  extensions,
  guard,
}) => {
  guard.allowErrors(/status of 422/);
  await page.goto(GMAIL);
  const panel = await openPanel(page);
  await recordInPanel(panel);
  await update(extensions);
  await expectRecordingIn(panel, 3);
  const link = await saveInPanel(panel);
  await page.reload();
  const again = await openPanel(page);
  const found = again.getByRole('region', { name: 'Unfinished recordings' }).getByRole('listitem');
  await expect(found.first()).toBeVisible();
  // Tests before leave some too, and only the newest two are shown.
  const count = Number.parseInt(await unfinishedCount(again).innerText(), 10);
  await found.first().getByRole('button', { name: /^Send/ }).click();
  await expect(again.getByRole('textbox', { name: 'Share link' })).toHaveValue(link);
  // In another tab: this one is still removing what it has sent.
  const other = await context.newPage();
  await other.goto(GMAIL);
  const last = await openPanel(other);
  await expect(last.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  await expect(unfinishedCount(last)).toHaveText(new RegExp(`^${count - 1} `));
  await other.close();
});

/** The status with the number of drafts: "2 unfinished recordings". It is empty without drafts. */
function unfinishedCount(panel: Panel): Locator {
  return panel.getByRole('status').filter({ hasText: /^\d+ unfinished recording/ });
}

// spec: hosts.35
test('a recording loses nothing when its worker is stopped', async ({ page, context, server }) => {
  await page.goto(GMAIL);
  const panel = await openPanel(page);
  await recordInPanel(panel);
  const browser = await context.newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  for (const seconds of [2, 3]) {
    await browser.send('ServiceWorker.stopAllWorkers');
    await expectRecordingIn(panel, seconds);
  }
  await expect(panel.getByText(/can’t store this recording/)).toHaveCount(0);
  // What the worker has is all that a closed panel leaves.
  await page.reload();
  const again = await openPanel(page);
  const found = again.getByRole('region', { name: 'Unfinished recordings' }).getByRole('listitem');
  // The last two pieces may be lost; seconds are rounded down.
  await expect(found.first()).toContainText(/0:0[2-9]/);
  await found.first().getByRole('button', { name: /^Send/ }).click();
  const link = again.getByRole('textbox', { name: 'Share link' });
  await expect(link).toHaveValue(/\/play\/[\w-]{21,}$/);
  expect(await durationOf(server, await link.inputValue())).toBeGreaterThan(2.3);
});

// spec: hosts.35
test('a paused recording is saved as a file from the panel of an extension that was turned off', async ({
  page,
}) => {
  await page.goto(GMAIL);
  const panel = await openPanel(page);
  await recordInPanel(panel);
  await panel.getByRole('button', { name: 'Pause' }).click();
  await setEnabled(false);
  await expect(panel.getByRole('alert').getByText(STILL_HERE)).toBeVisible();
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expectRecordingIn(panel, 2);
  expect(await secondsOf(page, panel)).toBeGreaterThan(1.5);
  await setEnabled(true);
});

// spec: hosts.35
test('a recording that cannot be sent is saved as a file after Save', async ({ page, line, guard }) => {
  guard.allowErrors(/net::ERR_(?:CONNECTION|SOCKET)_/);
  await page.goto(GMAIL);
  const panel = await openPanel(page);
  await recordInPanel(panel);
  await setEnabled(false);
  line.conduct({ kind: 'refuse' });
  await expect(panel.getByRole('alert').getByText(STILL_HERE)).toBeVisible();
  await expectRecordingIn(panel, 2);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Your Beep wasn’t sent' })).toBeVisible();
  line.conduct({ kind: 'pass' });
  expect(await secondsOf(page, panel)).toBeGreaterThan(1.5);
  await setEnabled(true);
});

// spec: hosts.35
test('the draft of a window, which the browser closes at an update, is offered afterwards', async ({
  page,
  context,
  extensions,
}) => {
  await page.goto(extensionPage('gmail', 'panel'));
  await recordInPanel(page, 2);
  const closed = page.waitForEvent('close');
  await update(extensions);
  await closed;
  const next = await context.newPage();
  await next.goto(extensionPage('gmail', 'panel'));
  const found = next.getByRole('region', { name: 'Unfinished recordings' }).getByRole('listitem');
  // The browser closes the window before the last audio is written.
  await expect(found.first()).toContainText(/0:0[1-9]/);
  await next.close();
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

/** The length of a stored recording, in seconds. */
async function durationOf(server: RunningServer, link: string): Promise<number> {
  const id = new URL(link).pathname.split('/').at(-1);
  const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/recordings/${id}`);
  return ((await response.json()) as { duration: number }).duration;
}

/** The length of the file that the panel saves, in seconds. */
async function secondsOf(page: Page, panel: Frame): Promise<number> {
  const started = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save Audio File' }).click();
  const { samples, sampleRate } = await decodeToMono(
    new Uint8Array(await readFile(await (await started).path())),
  );
  return samples.length / sampleRate;
}

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
