import { setTimeout as delay } from 'node:timers/promises';
import type { RecordingResource } from '@beep/api';
import type { RunningServer } from '@beep/testkit/server';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { expectNear } from '../engines/report.ts';
import { until } from '../engines/until.ts';
import { SERVICE_HOST } from './host-proxy.ts';
import { SCENES, type SceneHost } from './hosts.ts';
import { fill, panelOf, press, shows, windowAt } from './steps.ts';

const RECORD_BUTTON = 'Record a voice note';
const LOG_IN = 'Continue with Google';
const LINK = /\/play\/([\w-]{21,})/;
/** Longer than the browser lets an idle background page live in that check. */
const LONG_MS = 6000;

/** Signs in, records, saves and inserts in one host. The site has no user then. */
export async function checkRecording(options: {
  readonly browser: Browser;
  readonly host: SceneHost;
  readonly service: RunningServer;
}): Promise<string> {
  const { browser, host, service } = options;
  const { url, insertButton, content, confirmation } = SCENES[host];
  const page = await browser.newPage();
  await page.goto(url);
  await press(page, RECORD_BUTTON);
  const panel = await panelOf(page);
  await press(panel, 'Tap to Record');
  await signIn(browser, panel);
  await shows(panel, 'Recording in progress.');
  await delay(2500);
  await press(panel, 'Save');
  await shows(panel, 'Your Beep is ready');
  const link = await until('the panel has the link', () => panel.evaluate(shareLink));
  await press(panel, insertButton);
  await shows(panel, confirmation);
  await until('the link is in the page', async () => (await content(page)).includes(link));
  await expectSiteWithoutUser(browser);
  const [, id = ''] = LINK.exec(link) ?? [];
  const stored = await fetch(`${service.origin}/api/v1/recordings/${id}`);
  const { duration, mime } = (await stored.json()) as RecordingResource;
  expectNear('the length of the recording', duration, 3, 1.5);
  return `${duration.toFixed(1)} s of ${mime}, ${link.replace(/.*\/play/, '/play')} inserted`;
}

/**
 * The browser ends the background page while the user signs in and while the recording runs; then the tab is closed.
 */
export async function checkDraft(browser: Browser): Promise<string> {
  const page = await openPanelIn(browser, 'gmail');
  const panel = await panelOf(page);
  await press(panel, 'Tap to Record');
  await signIn(browser, panel, LONG_MS);
  await shows(panel, 'Recording in progress.');
  await delay(2 * LONG_MS);
  await page.close();
  const later = await panelOf(await openPanelIn(browser, 'gmail'));
  const offered = await until('the draft is offered', () =>
    later.evaluate(() => /Unfinished recording, (\d+):(\d\d)/.exec(document.body.innerText)?.slice(1)),
  );
  const [minutes = 0, seconds = 0] = offered.map(Number);
  expectNear('the length of the draft', minutes * 60 + seconds, (2 * LONG_MS) / 1000, 2);
  return `${minutes * 60 + seconds} of ${(2 * LONG_MS) / 1000} s offered in the next panel`;
}

/** The service lists no extension: its page refuses, and nobody is signed in. */
export async function checkUnlisted(browser: Browser): Promise<string> {
  const panel = await panelOf(await openPanelIn(browser, 'gmail'));
  await press(panel, 'Tap to Record');
  await press(panel, LOG_IN);
  const window = await windowAt(browser, `${SERVICE_HOST}/extension-login`);
  await shows(window, "This extension can't log in here");
  await window.close();
  await until('the panel offers to log in again', () =>
    panel.evaluate(
      (name) =>
        [...document.querySelectorAll('button')].some(
          (button) => button.innerText.includes(name) && !button.disabled && button.ariaBusy !== 'true',
        ),
      LOG_IN,
    ),
  );
  return 'refused, and the panel can try again';
}

/** The history asks a user of the extension to log in on the site. */
async function expectSiteWithoutUser(browser: Browser): Promise<void> {
  const site = await browser.newPage();
  await site.goto(`http://${SERVICE_HOST}/history`);
  await until('the site asks to log in', () => site.evaluate(() => location.pathname === '/log-in'));
  await shows(site, LOG_IN);
  await site.close();
}

function shareLink(): string {
  return document.querySelector<HTMLInputElement>('input[aria-label="Share link"]')?.value ?? '';
}

async function openPanelIn(browser: Browser, host: SceneHost): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(SCENES[host].url);
  await press(page, RECORD_BUTTON);
  return page;
}

/** Signs in through the window that the extension opens, after a wait. */
async function signIn(browser: Browser, panel: Frame, waitMs = 0): Promise<void> {
  await press(panel, LOG_IN);
  const window = await windowAt(browser, `${SERVICE_HOST}/extension-login`);
  await shows(window, 'Log in to the Beep extension');
  await delay(waitMs);
  await press(window, LOG_IN);
  const chooser = await windowAt(browser, `${SERVICE_HOST}/emulator`);
  await press(chooser, 'Use another account');
  await fill(chooser, 'E-mail', 'mia@example.com');
  await fill(chooser, 'Name', 'Mia Member');
  await press(chooser, 'Continue');
}
