import { startServer } from '@beep/testkit/server';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { openAccount } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';
import { holdRequests } from '../../fixtures/hold-requests.ts';
import { logIn } from '../../fixtures/log-in.ts';
import { openNotes } from '../../fixtures/notes.ts';
import {
  expectRecording,
  recordAndSave,
  savedLink,
  startRecording,
  watchUploads,
} from '../../fixtures/recorder-steps.ts';

const UPLOADS = '**/api/v1/recordings/?*';
/** The recorder makes two attempts, three seconds apart. */
const TWO_TRIES = { timeout: 10_000 };

test('a saved recording has its link although the rest of its view cannot be loaded', async ({
  memberPage,
}) => {
  await memberPage.route('**/assets/**/saved-recording-view-*.js', (route) => route.abort());
  await recordAndSave(memberPage);
  await expect(memberPage.getByRole('heading', { name: 'Your Beep is ready' })).toBeFocused();
  const link = memberPage.getByRole('main').getByRole('link', { name: /\/play\// });
  const url = (await link.getAttribute('href')) ?? '';
  expect((await memberPage.request.get(url)).status()).toBe(200);
  await memberPage.unroute('**/assets/**/saved-recording-view-*.js');
  await memberPage.getByRole('button', { name: 'Record Again' }).click();
  await expectRecording(memberPage);
});

test('a recording is made and sent although what is drawn beside its controls cannot be loaded', {
  tag: '@long',
}, async ({ memberPage }) => {
  await memberPage.route('**/assets/**/recording-parts-*.js', (route) => route.abort());
  await recordAndSave(memberPage);
  await savedLink(memberPage);
});

test('a recording waits if the code that sends it cannot be loaded, and is sent once it can', {
  tag: '@long',
}, async ({ memberPage, notes }) => {
  const stored = await notes.count();
  await memberPage.route('**/assets/**/uploads-composition-*.js', (route) => route.abort());
  await recordAndSave(memberPage);
  await expectUnsent(memberPage, 'Network error: The service can’t be reached (from http');
  expect(await notes.count()).toBe(stored);

  await memberPage.unroute('**/assets/**/uploads-composition-*.js');
  await memberPage.getByRole('button', { name: 'Try Again' }).click();
  await savedLink(memberPage);
  await expect(memberPage.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(await notes.count()).toBe(stored + 1);
});

test.describe('a failed upload', () => {
  // spec: recorder.14
  test('keeps the draft through two errors, and retries with the same idempotency key', {
    tag: '@long',
  }, async ({ memberPage, notes }) => {
    const stored = await notes.count();
    const uploads = watchUploads(memberPage);
    await memberPage.route(UPLOADS, refuseWith(503, 'unavailable', 'Try again in a moment.'));
    await recordAndSave(memberPage);
    await expectUnsent(memberPage, 'The service can’t store recordings right now.');
    expect(uploads).toHaveLength(2);
    expect(await notes.count()).toBe(stored);

    await memberPage.unroute(UPLOADS);
    await memberPage.getByRole('button', { name: 'Try Again' }).click();
    await savedLink(memberPage);
    expect(await keysOf(uploads)).toEqual([expect.stringMatching(UUID), SAME, SAME]);
    expect(await notes.count()).toBe(stored + 1);
  });

  test('makes one recording if the service stored it but the response was lost', async ({
    memberPage,
    notes,
  }) => {
    const stored = await notes.count();
    const uploads = watchUploads(memberPage);
    const lostResponses = await loseResponses(memberPage);
    await recordAndSave(memberPage);
    await expectUnsent(memberPage, 'Network error: The service can’t be reached (from http');
    expect(lostResponses.statuses).toEqual([201, 201]);

    await lostResponses.end();
    await memberPage.getByRole('button', { name: 'Try Again' }).click();
    const link = await savedLink(memberPage);
    expect(await keysOf(uploads)).toEqual([expect.stringMatching(UUID), SAME, SAME]);
    expect(await notes.count()).toBe(stored + 1);
    expect((await memberPage.request.get(link)).status()).toBe(200);
  });

  // spec: recorder.17, api-errors.9
  test('keeps the draft while offline, and sends it when the network returns', { tag: '@long' }, async ({
    memberPage,
    notes,
  }) => {
    const stored = await notes.count();
    await memberPage.goto('/record');
    await startRecording(memberPage);
    await memberPage.context().setOffline(true);
    await memberPage.getByRole('button', { name: 'Save' }).click();
    await expectUnsent(memberPage, 'Network error: The service can’t be reached (from http');
    await expect(memberPage.getByRole('alertdialog')).toHaveCount(0);
    const file = memberPage.waitForEvent('download');
    await memberPage.getByRole('button', { name: 'Save Audio File' }).click();
    expect((await file).suggestedFilename()).toMatch(/^beep-.+\.webm$/);

    await memberPage.context().setOffline(false);
    await savedLink(memberPage);
    expect(await notes.count()).toBe(stored + 1);
  });

  test('sends the draft again after the service restarts', { tag: '@long' }, async ({ browser }) => {
    const server = await startServer();
    const account = await openAccount(server.origin, { email: 'rita@example.com', name: 'Rita' });
    const context = await browser.newContext({ baseURL: server.origin, storageState: account.storageState });
    const page = await context.newPage();
    const uploads = watchUploads(page);
    const line = await context.newCDPSession(page);
    await page.goto('/record');
    await startRecording(page);
    await line.send('Network.emulateNetworkConditions', { ...FAST, uploadThroughput: 200 });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => uploads.length).toBe(1);
    await server.restart();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await line.send('Network.emulateNetworkConditions', FAST);
    await savedLink(page);
    // Chromium itself retries on a new connection, so there may be one request or two.
    expect(new Set((await keysOf(uploads)).slice(1))).toEqual(new Set(uploads.length > 1 ? [SAME] : []));
    expect(await openNotes(context.request, account).count()).toBe(1);
    await context.close();
    await server.stop();
  });

  // spec: auth.15, recorder.13, session-errors.3
  test('asks to log in after three rejected tokens, then sends the draft', { tag: '@long' }, async ({
    memberPage,
    notes,
    account,
  }) => {
    const stored = await notes.count();
    const uploads = watchUploads(memberPage);
    await memberPage.route(UPLOADS, refuseWith(401, 'unauthorized', 'Log in again.'));
    await recordAndSave(memberPage);
    const dialog = memberPage.getByRole('alertdialog', { name: 'Session Expired' });
    await expect(dialog).toContainText('Your session expired. Please log in again to upload this recording.');
    expect(uploads).toHaveLength(3);
    const tokens = await Promise.all(uploads.map((upload) => upload.headerValue('authorization')));
    expect(new Set(tokens).size).toBeGreaterThan(1);

    await memberPage.unroute(UPLOADS);
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await expect(memberPage).toHaveURL(/\/log-in$/);
    await logIn(memberPage, account);
    await expect(memberPage).toHaveURL(/\/record$/);
    await savedLink(memberPage);
    expect(await keysOf(uploads)).toEqual([expect.stringMatching(UUID), SAME, SAME, SAME]);
    expect(await notes.count()).toBe(stored + 1);
  });

  test('leaves the draft where it was when the user leaves the page meanwhile', { tag: '@long' }, async ({
    memberPage: page,
    notes,
  }) => {
    const stored = await notes.count();
    await page.route(UPLOADS, refuseWith(403, 'suspended', 'Refused.'), { times: 1 });
    const upload = await holdRequests(page, UPLOADS);
    await recordAndSave(page);
    await upload.made;
    await goTo(page, 'Recording History');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recording History');
    upload.release();
    await page.goBack();
    await expectUnsent(page, 'An administrator has suspended this.');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await savedLink(page);
    expect(await notes.count()).toBe(stored + 1);
  });
});

test('continues the upload when the user leaves the page meanwhile', async ({ memberPage: page }) => {
  const upload = await holdRequests(page, UPLOADS);
  await recordAndSave(page);
  await upload.made;
  await goTo(page, 'Recording History');
  await page.getByRole('banner').getByRole('link', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  upload.release();
  await savedLink(page);
});

// spec: recorder.10, recorder-errors.1
test('rejects an almost empty recording before uploading it', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  const uploads = watchUploads(page);
  await page.addInitScript(() => {
    const { addEventListener } = MediaRecorder.prototype;
    // A microphone with an encoder that yields hardly any bytes.
    MediaRecorder.prototype.addEventListener = function (
      this: MediaRecorder,
      type: string,
      listener: (event: never) => void,
    ) {
      addEventListener.call(this, type, (event: Event) =>
        listener(
          (event instanceof BlobEvent
            ? new BlobEvent(type, { data: event.data.slice(0, 10, event.data.type) })
            : event) as never,
        ),
      );
    } as typeof addEventListener;
  });
  await recordAndSave(page);
  await expect(page.getByRole('alert')).toContainText(/^Recording appears to be empty or too short\..*292/);
  await expect(page.getByRole('button', { name: 'Tap to Record' })).toBeEnabled();
  expect(uploads).toEqual([]);
});

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const SAME = 'the same';
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** The first upload's idempotency key, and how the later keys compare with it. */
async function keysOf(uploads: readonly Request[]): Promise<(string | null)[]> {
  const keys = await Promise.all(uploads.map((upload) => upload.headerValue('idempotency-key')));
  return keys.map((key, index) => (index > 0 && key === keys[0] ? SAME : key));
}

function refuseWith(status: number, code: string, message: string): (route: Route) => Promise<void> {
  return (route) => route.fulfill({ status, json: { code, message } });
}

async function expectUnsent(page: Page, reason: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Beep wasn’t sent', TWO_TRIES);
  await expect(page.getByRole('alert')).toContainText(reason);
}

interface LostResponses {
  /** The statuses of the service's responses that the page did not receive. */
  readonly statuses: readonly number[];
  end(): Promise<void>;
}

/** Closes the connection each time the service has answered an upload. */
async function loseResponses(page: Page): Promise<LostResponses> {
  const line = await page.context().newCDPSession(page);
  const statuses: number[] = [];
  line.on('Fetch.requestPaused', ({ requestId, responseStatusCode }) => {
    if (responseStatusCode !== undefined) statuses.push(responseStatusCode);
    void line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  });
  await line.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/v1/recordings/?*', requestStage: 'Response' }],
  });
  return { statuses, end: () => line.send('Fetch.disable').then(() => undefined) };
}

async function goTo(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
