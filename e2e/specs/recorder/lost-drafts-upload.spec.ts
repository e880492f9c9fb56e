import type { ProxyConduct } from '@beep/testkit/proxy';
import type { BrowserContext, Page } from '@playwright/test';
import { type Account, openAccount } from '../../fixtures/account.ts';
import {
  countStoredDrafts,
  expectNothingWaits,
  openRecordingPage,
  PATIENTLY,
  recordFor,
  unfinishedDrafts,
  waitingDrafts,
} from '../../fixtures/draft-steps.ts';
import { test } from '../../fixtures/faulty-line.ts';
import { logIn } from '../../fixtures/log-in.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { isUpload } from '../../fixtures/recorder-steps.ts';

const UPLOADS = '**/api/v1/recordings/?*';
const BROKEN = 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno';

/** The faults, each with the number of recordings that the service then has. */
const FAULTS: readonly (readonly [string, ProxyConduct, number])[] = [
  ['the service is down', { kind: 'refuse' }, 0],
  ['the service answers 500', { kind: 'answer', bytes: BROKEN }, 0],
  ['the network is cut in the middle of the body', { kind: 'cut-question', askedBytes: 3000 }, 0],
  ['the answer is lost after the service stored it', { kind: 'cut', answeredBytes: 0 }, 1],
];

for (const [fault, conduct, storedMeanwhile] of FAULTS) {
  test(`exactly one recording results if ${fault} and the tab is closed`, {
    tag: '@long',
  }, async ({ line, lineContext, notes }) => {
    const stored = await notes.count();
    const page = await openRecordingPage(lineContext);
    line.conduct(conduct);
    const failed = page.waitForRequest(isUpload);
    await page.getByRole('button', { name: 'Save' }).click();
    await failed;
    await expect.poll(() => notes.count(), PATIENTLY).toBe(stored + storedMeanwhile);
    expect(await countStoredDrafts(page)).toBe(1);
    await page.close();

    line.conduct({ kind: 'pass' });
    const next = await lineContext.newPage();
    await next.goto('/record');
    await expectNothingWaits(next);
    expect(await notes.count()).toBe(stored + 1);
  });
}

test('a draft that three tokens could not upload is sent after the next log-in', { tag: '@long' }, async ({
  lineContext,
  account,
  notes,
}) => {
  const stored = await notes.count();
  const page = await openRecordingPage(lineContext);
  const json = { code: 'unauthorized', message: 'Log in again.' };
  await page.route(UPLOADS, (route) => route.fulfill({ status: 401, json }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible();
  await page.close();

  const next = await lineContext.newPage();
  await next.goto('/record');
  await next.getByRole('link', { name: 'Log in' }).click();
  expect(await notes.count()).toBe(stored);
  await logIn(next, account);
  await expectNothingWaits(next);
  expect(await notes.count()).toBe(stored + 1);
});

test('two tabs send the drafts of both, each once', async ({ line, lineContext, notes }) => {
  const stored = await notes.count();
  const tabs = await openTwo(lineContext);
  for (const tab of tabs) await recordFor(tab);
  line.conduct({ kind: 'refuse' });
  for (const tab of tabs) await saveInVain(tab);
  for (const tab of tabs) await tab.close();

  line.conduct({ kind: 'pass' });
  const [one, other] = await openTwo(lineContext);
  await expectNothingWaits(one);
  await expectNothingWaits(other);
  expect(await notes.count()).toBe(stored + 2);
});

test('the header shows waiting drafts, which are sent when the network returns', { tag: '@long' }, async ({
  line,
  lineContext,
  notes,
}) => {
  const stored = await notes.count();
  const page = await openRecordingPage(lineContext);
  line.conduct({ kind: 'refuse' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/wasn’t sent/);
  await page.close();

  const next = await lineContext.newPage();
  line.conduct({ kind: 'pass' });
  await cutUploads(next);
  await next.goto('/history');
  await expect(waitingDrafts(next)).toBeVisible({ timeout: 15_000 });
  await next.unroute(UPLOADS);
  const listed = next.waitForResponse(
    async (response) =>
      /\/users\/[^/]+\/recordings\?/.test(response.url()) &&
      (await response.json()).pagination.totalRecords === stored + 1,
  );
  await next.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectNothingWaits(next);
  expect(await notes.count()).toBe(stored + 1);
  // The visible history loads again.
  await listed;
  const sent = next.getByRole('dialog', { name: /^Sent\. Voice Note, 0:0\d$/ });
  await expect(sent.getByRole('button', { name: 'Copy Link' })).toBeVisible();
});

test('a draft waits for the user who made it and is hidden from others', async ({
  lineContext,
  account,
  notes,
  server,
}) => {
  const stored = await notes.count();
  const page = await openRecordingPage(lineContext);
  await cutUploads(page);
  await saveInVain(page);
  await page.close();

  const next = await lineContext.newPage();
  await cutUploads(next);
  await next.goto('/welcome');
  await expect(waitingDrafts(next)).toBeVisible({ timeout: 15_000 });
  await logOut(next);
  await expect(waitingDrafts(next)).toHaveCount(0);
  await next.unroute(UPLOADS);
  await storeSession(next, await openAccount(server.origin, { email: 'bob@example.com', name: 'Bob' }));
  await next.goto('/record');
  await expect(next.getByRole('button', { name: 'Menu' })).toBeEnabled();
  await expect(next.getByRole('button', { name: 'Tap to Record' })).toBeEnabled();
  await expect(waitingDrafts(next)).toHaveCount(0);
  expect(await countStoredDrafts(next)).toBe(1);
  await logOut(next);

  await next.goto('/log-in');
  await logIn(next, account);
  await next.waitForURL('**/welcome');
  await expectNothingWaits(next);
  expect(await notes.count()).toBe(stored + 1);
});

for (const where of ['on its page', 'in another tab'] as const) {
  test(`logging out ${where} stops the recording and keeps its draft for that user only`, {
    tag: '@long',
  }, async ({ lineContext, account }) => {
    const page = await openRecordingPage(lineContext);
    const left = where === 'on its page' ? page : await lineContext.newPage();
    if (left !== page) await left.goto('/welcome');
    await (left === page ? logOutWhileRecording(page) : logOut(left));
    await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeEnabled();
    await expect(page.getByText('Recording in progress.')).toHaveCount(0);
    await expect(unfinishedDrafts(page)).toHaveCount(0);

    await page.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, account);
    await page.waitForURL('**/welcome');
    await page.goto('/record');
    await expect(unfinishedDrafts(page)).toHaveCount(1);
  });
}

test('deleting an account deletes its waiting drafts', { tag: '@long' }, async ({ browser, server }) => {
  const person = { email: 'dora@example.com', name: 'Dora' };
  const { storageState } = await openAccount(server.origin, person);
  const context = await browser.newContext({ baseURL: server.origin, storageState });
  const page = await openRecordingPage(context);
  await cutUploads(page);
  await saveInVain(page);
  await page.goto('/delete-account');
  expect(await countStoredDrafts(page)).toBe(1);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expectNothingWaits(page);
  await context.close();
});

test('a draft that the service rejects for good is kept, and can be saved as a file or discarded', {
  tag: '@long',
}, async ({ lineContext, notes }) => {
  const stored = await notes.count();
  const page = await openRecordingPage(lineContext);
  const json = { code: 'invalid_request', message: 'Refused.' };
  await page.route(UPLOADS, (route) => route.fulfill({ status: 400, json }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/wasn’t sent/);
  await page.unroute(UPLOADS);
  await page.goto('/history');
  const refused = page.getByRole('banner').getByRole('button', { name: '1 recording can’t be sent' });
  await refused.click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save Audio File, Voice Note/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^beep-.+\.webm$/);
  await page.getByRole('button', { name: /^Discard, Voice Note/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expectNothingWaits(page);
  await expect(refused).toHaveCount(0);
  expect(await notes.count()).toBe(stored);
});

/** Signs the account in for the next page of this browser, which must show one of the site. */
function storeSession(page: Page, { storageState }: Account): Promise<void> {
  const stored = storageState.origins.flatMap(({ localStorage: entries }) => entries);
  return page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, stored);
}

/** From now on the page's uploads fail. */
function cutUploads(page: Page): Promise<unknown> {
  return page.route(UPLOADS, (route) => route.abort('connectionreset'));
}

/** Saves the recording, and waits until its first upload has failed. */
async function saveInVain(page: Page): Promise<void> {
  const failed = page.waitForEvent('requestfailed', isUpload);
  await page.getByRole('button', { name: 'Save' }).click();
  await failed;
}

async function openTwo(context: BrowserContext): Promise<readonly [Page, Page]> {
  const tabs = [await context.newPage(), await context.newPage()] as const;
  await Promise.all(tabs.map((tab) => tab.goto('/record')));
  return tabs;
}

async function askToLogOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
}

async function logOutWhileRecording(page: Page): Promise<void> {
  await askToLogOut(page);
  const question = page.getByRole('alertdialog', { name: 'Log out while recording?' });
  await question.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await askToLogOut(page);
  // A page that needs a user leads to the log-in page.
  const loggedOut = page
    .getByRole('link', { name: 'Log in' })
    .or(page.getByRole('heading', { name: 'Log In' }));
  await expect(loggedOut).toBeVisible();
}
