import type { BrowserContext, Frame, Locator, Page } from '@playwright/test';
import { EXTENSION_IDS } from '../../../extensions/extension-ids.mjs';
import { type ExtensionBrowser, openExtensions, test } from '../../fixtures/extension-fixture.ts';
import {
  insertFromPanel,
  openPanel,
  panelOf,
  recordButtons,
  recordInPanel,
  saveInPanel,
  signInThroughPanel,
} from '../../fixtures/extension-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { untilClosed } from '../../fixtures/until-closed.ts';

const GMAIL = 'https://mail.google.com/mail/u/0/';

/** The body of one open mail. */
function mail(page: Page, index: number): Locator {
  const windows = page.getByRole('dialog', { name: 'New Message' });
  return windows.nth(index).getByRole('textbox', { name: 'Message Body' });
}

function linkIn(editor: Locator, address: string): Locator {
  return editor.locator(`a[href="${address}"]`);
}

test('records in a window if the page denies frames the microphone, and inserts into the right mail', async ({
  page,
  context,
}) => {
  await page.goto(`${GMAIL}?compose=2&microphone=none`);
  await expect(recordButtons(page)).toHaveCount(2);
  const panel = await openPanel(page, recordButtons(page).nth(1));
  await expect(panel.getByText('blocks the microphone in this panel', { exact: false })).toBeVisible();
  const opened = context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Tap to Record' }).click();
  const window = await opened;
  await expect.poll(() => panelOf(page)).toBeUndefined();
  await recordInPanel(window);
  const link = await saveInPanel(window);
  await insertFromPanel(window);
  await expect(linkIn(mail(page, 1), link)).toHaveCount(1);
  await expect(linkIn(mail(page, 0), link)).toHaveCount(0);
  await window.close();
});

test('records in the panel of a page that embeds consenting pages only', async ({ page }) => {
  await page.goto(`${GMAIL}?compose=1&embeds=consenting`);
  const panel = await openPanel(page);
  await recordInPanel(panel);
  const link = await saveInPanel(panel);
  await insertFromPanel(panel);
  await expect(linkIn(mail(page, 0), link)).toHaveCount(1);
});

test('asks for the microphone on a separate page if permission is not granted', { tag: '@long' }, async ({
  line,
  hostPages,
}) => {
  const browser = await openExtensions({ servicePort: line.port, hostPages }, { microphone: 'ungranted' });
  const context = browser.context();
  // Dismisses the prompt.
  const setMicrophone = await microphoneOf(context);
  await setMicrophone('prompt');
  const page = await context.newPage();
  await page.goto(`${GMAIL}?compose=1&microphone=none`);
  const inWindow = context.waitForEvent('page');
  await (await openPanel(page)).getByRole('button', { name: 'Tap to Record' }).click();
  const panel = await inWindow;
  await panel.getByRole('button', { name: 'Tap to Record' }).click();
  await signInThroughPanel(panel);
  await expect(panel.getByText('You only have to allow it once.')).toBeVisible();
  const opened = context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Allow Microphone' }).click();
  const permission = await opened;
  const heading = permission.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Let Beep hear you');
  await permission.getByRole('button', { name: 'Allow Microphone' }).click();
  await expect(permission.getByText('Nothing was selected.')).toBeVisible();
  await setMicrophone('granted');
  await expect(heading).toHaveText('Your microphone is ready');
  await untilClosed(permission, () => permission.getByRole('button', { name: 'Close Page' }).click());
  await recordInPanel(panel);
  await panel.close();

  await test.step('says that the microphone is blocked', async () => {
    await page.goto(`${GMAIL}?compose=1`);
    const blocked = await openPanel(page);
    await blocked.getByRole('button', { name: 'Tap to Record' }).click();
    await expect(blocked.getByText('Your microphone is blocked.')).toBeVisible();
    await expect(blocked.getByRole('button', { name: 'Open Settings' })).toBeVisible();
  });
  browser.guard().expectNoForeignRequests();
  browser.guard().expectNoErrors();
  await browser.close();
});

for (const thirdPartyStorage of ['blocked', 'allowed'] as const) {
  const tag = thirdPartyStorage === 'blocked' ? [] : ['@long'];
  test(`offers the draft again after the browser was killed during a recording, with third-party storage ${thirdPartyStorage}`, {
    tag,
  }, async ({ line, hostPages }) => {
    const browser = await openExtensions({ servicePort: line.port, hostPages }, { thirdPartyStorage });
    await recordInPanel(await openPanelIn(browser), 2);
    await browser.kill();
    await browser.reopen();

    const panel = await openPanelIn(browser);
    const found = panel.getByRole('region', { name: 'Unfinished recordings' }).getByRole('listitem');
    await expect(found).toHaveCount(1);
    await expect(found).toContainText(/Unfinished recording, 0:0[1-9]/);
    await found.getByRole('button', { name: /^Send/ }).click();
    await expect(panel.getByRole('textbox', { name: 'Share link' })).toHaveValue(/\/play\/[\w-]{21,}$/);
    await insertFromPanel(panel);
    await expect(mail(panel.page(), 0).getByRole('link')).toHaveCount(1);
    browser.guard().expectNoErrors();
    await browser.close();
  });
}

type SetMicrophone = (setting: 'granted' | 'prompt') => Promise<void>;

/** Sets the permission of the extension's pages until the browser exits; frames have a separate one. */
async function microphoneOf(context: BrowserContext): Promise<SetMicrophone> {
  const origin = `chrome-extension://${EXTENSION_IDS.gmail}`;
  const session = await context.browser()?.newBrowserCDPSession();
  return async (setting) => {
    await session?.send('Browser.setPermission', { permission: { name: 'microphone' }, setting, origin });
  };
}

async function openPanelIn(browser: ExtensionBrowser): Promise<Frame> {
  const page = await browser.context().newPage();
  await page.goto(`${GMAIL}?compose=1`);
  return openPanel(page);
}
