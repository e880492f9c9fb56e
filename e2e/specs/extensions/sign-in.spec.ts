import type { Page } from '@playwright/test';
import { EXTENSION_IDS } from '../../../extensions/extension-ids.mjs';
import {
  extensionPage,
  openExtensions,
  startExtensionServer,
  test,
} from '../../fixtures/extension-fixture.ts';
import {
  MIA,
  openChooser,
  openOptions,
  openPanel,
  type Panel,
  recordInPanel,
  saveInPanel,
  signInThroughPanel,
} from '../../fixtures/extension-steps.ts';
import { askForToken } from '../../fixtures/extension-worlds.ts';
import { expect } from '../../fixtures/patient-expect.ts';

const GMAIL = 'https://mail.google.com/mail/u/0/?compose=1';
const JSON_WEB_TOKEN = /eyJ[\w-]{10,}\.[\w-]+/;
const LINE_CUT = /net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE|FAILED|CONNECTION_REFUSED)/;

test.describe.configure({ mode: 'serial' });

async function askToRecord(panel: Panel): Promise<void> {
  await panel.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(panel.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
}

const expectRecording = (panel: Panel): Promise<void> =>
  expect(panel.getByText('Recording in progress.')).toBeVisible();

async function openTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  return tab;
}

test('a failed sign-in shows the reason and does not block the next one', async ({ page, line, guard }) => {
  await openOptions(page, 'gmail', 'logged-out');
  await page.goto(GMAIL);
  const panel = await openPanel(page);
  await askToRecord(panel);
  const button = panel.getByRole('button', { name: 'Continue with Google' });

  await test.step('the service is offline', async () => {
    guard.allowErrors(LINE_CUT);
    line.conduct({ kind: 'refuse' });
    await button.click();
    await expect(panel.getByRole('alert')).toContainText('Check your connection and try again.', {
      timeout: 40_000,
    });
    line.conduct({ kind: 'pass' });
  });

  await test.step('continues the requested action after a successful sign-in', async () => {
    await signInThroughPanel(panel);
    await expectRecording(panel);
    await panel.getByRole('button', { name: 'Delete' }).click();
  });
});

// The browser tells the provider's library after ten seconds that the window is closed.
test('closing the window is a failed sign-in too', { tag: '@long' }, async ({ page }) => {
  await openOptions(page, 'gmail', 'logged-out');
  await page.goto(GMAIL);
  const panel = await openPanel(page);
  await askToRecord(panel);
  const chooser = await openChooser(panel);
  await chooser.close();
  await expect(panel.getByRole('alert')).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  await signInThroughPanel(panel);
  await expectRecording(panel);
  await panel.getByRole('button', { name: 'Delete' }).click();
});

// spec: C3
test('keeps a user signed in on every page of the extension until log-out', async ({ page, context }) => {
  await page.goto(GMAIL);
  const panel = await openPanel(page);
  const popup = await openTab(page, extensionPage('gmail', 'popup'));
  const options = await openTab(page, extensionPage('gmail', 'options'));
  const otherTab = await openTab(page, GMAIL);
  const otherPanel = await openPanel(otherTab);

  await recordWithoutLogIn(otherPanel);
  await popup.bringToFront();
  await recordWithoutLogIn(popup);
  await expect(options.getByText(MIA.email)).toBeVisible();

  await options.bringToFront();
  await options.getByRole('button', { name: 'Log Out' }).click();
  await expect(options.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  for (const frame of [panel, otherPanel, popup]) await askToRecord(frame);
  expect(context.pages().filter((tab) => tab.url().includes('/emulator/auth/'))).toEqual([]);

  await test.step('logs in again in the options', async () => {
    await signInThroughPanel(options);
    await expect(options.getByText(MIA.email)).toBeVisible();
    await expectRecording(panel);
  });
  for (const tab of [popup, options, otherTab]) await tab.close();
});

// spec: C3
test('a log-out in the options takes a recording out of another panel, and keeps one that was not sent', async ({
  page,
}) => {
  await openOptions(page, 'gmail', 'logged-in');
  const tab = await openTab(page, GMAIL);
  const panel = await openPanel(tab);
  await recordInPanel(panel);
  await saveInPanel(panel);
  const logOut = page.getByRole('button', { name: 'Log Out' });
  await logOut.click();
  await expect(panel.getByRole('textbox', { name: 'Share link' })).toHaveCount(0);

  await signInThroughPanel(page);
  await recordInPanel(panel);
  await logOut.click();
  await expect(panel.getByText('Recording in progress.')).toHaveCount(0);
  const unfinished = panel.getByRole('region', { name: 'Unfinished recordings' });
  await expect(unfinished).toHaveCount(0);
  await signInThroughPanel(page);
  await expect(unfinished.getByRole('listitem').first()).toBeVisible();
  await tab.close();
});

/** Records at once in the panel, and discards the draft. */
async function recordWithoutLogIn(panel: Panel): Promise<void> {
  await panel.getByRole('button', { name: 'Tap to Record' }).click();
  await expectRecording(panel);
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
}

// spec: E4
test('gives tokens to the extension’s own pages only', async ({ page, guard }) => {
  await openOptions(page, 'gmail', 'logged-in');
  expect(await askForToken(page)).toMatch(JSON_WEB_TOKEN);

  await page.goto(GMAIL);
  expect(await page.evaluate(() => 'runtime' in ((window as { chrome?: object }).chrome ?? {}))).toBe(false);
  const responses = await askForToken(page, EXTENSION_IDS.gmail);
  expect(responses).toContain('ended');
  expect(responses).not.toMatch(JSON_WEB_TOKEN);

  await test.step('no page can frame the extension by its id, whatever the page’s policy', async () => {
    guard.allowErrors('ERR_BLOCKED_BY_CLIENT', 'chrome-extension://');
    for (const [host, address] of [
      ['https://classroom.google.com/?policy=none', extensionPage('gmail', 'panel')],
      [`${GMAIL}&policy=none`, extensionPage('gmail', 'options')],
    ] as const) {
      await page.goto(host);
      await page.evaluate((url) => {
        const frame = document.createElement('iframe');
        frame.src = url;
        document.body.append(frame);
      }, address);
      const frames = (): string[] => page.frames().map((frame) => frame.url());
      await expect.poll(frames).toEqual([page.url(), 'chrome-error://chromewebdata/']);
    }
  });
});

// spec: E6, H14
test('an extension that the service does not list cannot sign in', { tag: '@long' }, async ({
  hostPages,
}) => {
  const otherServer = await startExtensionServer(['docs']);
  const browser = await openExtensions({ servicePort: otherServer.port, hostPages });
  const page = await browser.context().newPage();
  await page.goto(GMAIL);
  const panel = await openPanel(page);
  await askToRecord(panel);
  await panel.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(panel.getByRole('alert')).toContainText('Login isn’t set up for this site.');
  expect(
    browser
      .context()
      .pages()
      .filter((tab) => tab.url().includes('/emulator/auth/')),
  ).toEqual([]);
  browser.guard().expectNoForeignRequests();
  await browser.close();
  await otherServer.stop();
});
