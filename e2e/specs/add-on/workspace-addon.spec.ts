import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test';
import {
  ancestorsOf,
  expectNothingOfTheUser,
  lastPress,
  nonceOf,
  postFromAncestors,
  readyFrom,
  recordInWindow,
  signIn,
} from '../../fixtures/addon-steps.ts';
import type { AddonWorld } from '../../fixtures/addon-world.ts';
import { test } from '../../fixtures/beep-test.ts';
import { DOCS_ORIGIN, openDocument, recorderFrame, SANDBOX_ORIGIN } from '../../fixtures/google-editor.ts';
import { savedLink, startRecording } from '../../fixtures/recorder-steps.ts';

const INSERTED = 'Recording link inserted into document successfully!';
const ALREADY_THERE = 'The link is already in this document.';
const TIMED_OUT = 'Insert timeout - please try again';
/** A call that the script rejects. */
const OVERTAKING = 'about:blank';
const NOT_INSERTED = 'If the recording link did not get inserted, please copy and paste the link.';
const NOT_CONFIRMED = /^Beep couldn’t confirm that its add-on opened this panel/;
const UNREACHABLE = 'Failed to communicate with Google Workspace addon';

interface ScriptRunner {
  withSuccessHandler(handler: (value: unknown) => void): ScriptRunner;
  insertRecordingLink(url: string): void;
}

declare global {
  interface Window {
    /** The links that the script was asked to insert. */
    scriptCalls: string[];
    runPending(): void;
    google: { readonly script: { readonly run: ScriptRunner } };
  }
}

let world: AddonWorld;
/** The editor with the sidebar, whose user is signed in and has recorded. */
let page: Page;
let recorder: FrameLocator;
let link: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ addon }) => {
  world = addon;
  page = await world.newPage();
});

test.afterAll(() => page?.context().close());

// spec: extensions.2
test('signs in, records and gets a link inside the sidebar', async () => {
  recorder = await openDocument(page);
  await expect(recorder.getByRole('heading', { level: 1 })).toHaveText('Record a Voice Note for Docs');
  await signInAndRecord();
  expect(await recorder.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true);
});

// spec: extensions.3, extensions.9, hosts.2, hosts.10
test('inserts the link into the document and confirms it', async () => {
  await insertButton().click();
  await expect(recorder.getByText(INSERTED)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voice Note' })).toHaveAttribute('href', link);
  expect(await scriptCalls()).toEqual([link]);
});

// spec: hosts.17, P9
test('sends the add-on’s page the link only, and no token', async () => {
  const { addon } = await recorderFrame(page);
  expect(new URL(await addon.evaluate(() => origin)).origin).toBe(SANDBOX_ORIGIN);
  const received = (await addon.evaluate(() => window.received)).filter(
    ({ origin }) => origin === world.server.origin,
  );
  const [asked, first, ...rest] = received.filter(({ data }) => data.type !== 'ADDON_DETECTION_PING');
  expect(rest).toEqual([]);
  expect(asked?.data).toEqual({
    type: 'FRAME_TOKEN_REQUEST',
    nonce: await nonceOf(addon),
    challenge: expect.stringMatching(/^[\w-]{22,}$/),
  });
  expect(first?.data).toEqual({
    type: 'INSERT_RECORDING_LINK',
    nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
    url: link,
    timestamp: expect.any(Number),
  });
  for (const { data } of received.filter((message) => message.data.type === 'ADDON_DETECTION_PING')) {
    expect(data).toEqual({ type: 'ADDON_DETECTION_PING' });
  }
});

test('ignores a repeated request to insert', async () => {
  const { recorder: frame, addon } = await recorderFrame(page);
  await frame.evaluate(([data, target]) => parent.postMessage(data, target), [
    await lastPress(addon),
    SANDBOX_ORIGIN,
  ] as const);
  await expectNoInsertion(addon, 2);
});

// spec: P9
test('no other frame of the document can insert, even with the nonce', async () => {
  const { addon } = await recorderFrame(page);
  expect(ancestorsOf(addon).map((frame) => new URL(frame.url()).origin)).toEqual([
    DOCS_ORIGIN,
    'https://script.google.com',
    SANDBOX_ORIGIN,
  ]);
  const wish = { type: 'INSERT_RECORDING_LINK', nonce: await nonceOf(addon), url: link };
  await postFromAncestors({ addon, levelsBelow: 0, message: { ...wish, timestamp: Date.now() } });
  await expectNoInsertion(addon, 5);
});

test('sends the link once to an add-on that reports ready twice', async () => {
  const { addon } = await recorderFrame(page);
  const nonce = await nonceOf(addon);
  await addon.evaluate(
    ([messages, target]) => {
      for (const message of messages) window.frames[0]?.postMessage(message, target);
    },
    [[readyFrom(nonce), readyFrom('0'.repeat(64))], world.server.origin] as const,
  );
  await insertButton().click();
  await expect(recorder.getByText(ALREADY_THERE)).toBeVisible();
  expect(await scriptCalls()).toEqual([link]);
  await insertAgainButton().click();
  await expect(recorder.getByText(INSERTED)).toBeVisible();
  expect(await scriptCalls()).toEqual([link, link]);
});

// spec: languages.9
test('speaks the language of the Google account', async () => {
  recorder = await openDocument(page, { locale: 'ar' });
  await expect(recorder.locator('html')).toHaveAttribute('dir', 'rtl');
  const { addon } = await recorderFrame(page);
  await expect(addon.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(addon.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(addon.locator('iframe')).toHaveAttribute('title', 'مسجّل Beep');
});

// spec: limits.28, hosts.12, hosts.14
test('times out after 10 s, whoever else answers; a late link is not inserted twice', {
  tag: '@long',
}, async () => {
  recorder = await openDocument(page, { script: 'waits' });
  await signInAndRecord();
  await insertButton().click();
  await expect(insertButton()).toHaveAttribute('aria-busy', 'true');
  await expect.poll(scriptCalls).toEqual([link]);
  const { addon } = await recorderFrame(page);
  const { nonce, timestamp } = await lastPress(addon);
  const response = { type: 'INSERT_RECORDING_RESPONSE', nonce, timestamp, success: true, error: null };
  await postFromAncestors({ addon, levelsBelow: 1, message: response });
  await addon.evaluate(([message, target]) => window.frames[0]?.postMessage(message, target), [
    { ...response, nonce: '0'.repeat(64) },
    world.server.origin,
  ] as const);
  await expect(recorder.getByText(TIMED_OUT)).toBeVisible({ timeout: 20_000 });

  await page.evaluate(() => window.runPending());
  // The script's call cannot be cancelled: its link is inserted, once.
  await expect(page.getByRole('link', { name: 'Voice Note' })).toHaveCount(1);
  await expect(recorder.getByText(TIMED_OUT)).toBeVisible();
  await expect(recorder.getByText(INSERTED)).toHaveCount(0);
  // Another press would insert a second link, so it asks first.
  await insertButton().click();
  await expect(recorder.getByText(ALREADY_THERE)).toBeVisible();
  expect(await scriptCalls()).toHaveLength(1);
  await insertAgainButton().click();
  await expect.poll(async () => (await scriptCalls()).length).toBe(2);
  await page.evaluate(() => window.runPending());
  await expect(recorder.getByText(INSERTED)).toBeVisible();
});

// spec: hosts.13
test('reports that the add-on cannot be reached if Google does not run the script', {
  tag: '@long',
}, async () => {
  recorder = await openDocument(page, { script: 'fails' });
  await signInAndRecord();
  await insertButton().click();
  await expect(recorder.getByText(UNREACHABLE)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voice Note' })).toHaveCount(0);
});

test('does not treat an empty response as an insertion', { tag: '@long' }, async () => {
  recorder = await openDocument(page, { script: 'empty' });
  await signInAndRecord();
  await insertButton().click();
  await expect(recorder.getByText(NOT_INSERTED)).toBeVisible();
});

test('records in a window only if the surrounding frame is not an add-on, whatever other frames claim', {
  tag: '@long',
}, async () => {
  recorder = await openDocument(page, { script: 'absent' });
  await signIn(recorder);
  const { addon } = await recorderFrame(page);
  await postFromAncestors({ addon, levelsBelow: 1, message: readyFrom(await nonceOf(addon)) });
  await expect(recorder.getByText(NOT_CONFIRMED)).toBeVisible({ timeout: 40_000 });
  await expectNothingOfTheUser(recorder);
  await recordInWindow(recorder);
});

// spec: P6
test('shows nothing, and says why, if the document’s Google account differs from the one on Beep', async () => {
  recorder = await openDocument(page, { email: 'somebody.else@example.com' });
  await signIn(recorder);
  await expect(recorder.getByText(/a different Google account/)).toBeVisible();
  // Another account can be chosen.
  await expect(recorder.getByRole('button', { name: 'Continue with Google' })).not.toHaveAttribute(
    'aria-busy',
  );
  await expectNothingOfTheUser(recorder);
});

test('records in a window whose link returns if the sidebar may not use the microphone', {
  tag: '@long',
}, async () => {
  recorder = await openDocument(page, { withholdsMicrophone: true });
  await signIn(recorder);
  const opened = page.waitForEvent('popup');
  await recorder.getByRole('button', { name: 'Tap to Record' }).click();
  const own = await opened;
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Record a Voice Note for Docs');
  await startRecording(own);
  await own.getByRole('button', { name: 'Save' }).click();
  const ownLink = await savedLink(own);
  await own.getByRole('button', { name: 'Insert into Docs' }).click();
  await expect(own.getByText(INSERTED)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voice Note' })).toHaveAttribute('href', ownLink);
  await own.close();
});

for (const host of ['foreign.example', `${new URL(SANDBOX_ORIGIN).hostname}.example`]) {
  // spec: P2
  test(`${host} may not frame the recorder`, async () => {
    const foreign = await world.newPage();
    await foreign.goto(`https://${host}/`);
    const refused = foreign.waitForEvent('requestfailed', (request) =>
      request.url().includes('/record/docs'),
    );
    await foreign.evaluate(
      (url) => {
        const frame = document.createElement('iframe');
        frame.src = url;
        document.body.append(frame);
      },
      `${world.server.origin}/record/docs?nonce=${'0'.repeat(64)}`,
    );
    expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
    await foreign.close();
  });
}

function insertAgainButton(): ReturnType<FrameLocator['getByRole']> {
  return recorder.getByRole('button', { name: 'Insert Again' });
}

function insertButton(): ReturnType<FrameLocator['getByRole']> {
  return recorder.getByRole('button', { name: 'Insert into Docs' });
}

async function scriptCalls(): Promise<string[]> {
  const calls = await page.evaluate(() => window.scriptCalls);
  return calls.filter((url) => url !== OVERTAKING);
}

/**
 * Waits until the add-on has received this many requests, and until a later call of its script shows that
 * they were handled.
 */
async function expectNoInsertion(addon: Frame, expectedRequests: number): Promise<void> {
  const insertRequests = (): Promise<number> =>
    addon.evaluate(() => window.received.filter(({ data }) => data.type === 'INSERT_RECORDING_LINK').length);
  await expect.poll(insertRequests).toBe(expectedRequests);
  await addon.evaluate(
    (url) =>
      new Promise((resolve) => {
        window.google.script.run.withSuccessHandler(resolve).insertRecordingLink(url);
      }),
    OVERTAKING,
  );
  expect(await scriptCalls()).toEqual([link]);
  await expect(page.getByRole('link', { name: 'Voice Note' })).toHaveCount(1);
}

async function signInAndRecord(): Promise<void> {
  await signIn(recorder);
  await recorder.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(recorder.getByRole('timer')).toHaveText(/0:0[1-9]/, { timeout: 15_000 });
  await recorder.getByRole('button', { name: 'Save' }).click();
  const field = recorder.getByRole('textbox', { name: 'Share link' });
  await expect(field).toHaveValue(/\/play\/[\w-]{21,}$/, { timeout: 15_000 });
  link = await field.inputValue();
}
