import type { BrowserContext, Frame, Page } from '@playwright/test';
import { EXTENSION_IDS } from '../../../extensions/extension-ids.mjs';
import { extensionPage, test, WEB_URL } from '../../fixtures/extension-fixture.ts';
import { openOptions } from '../../fixtures/extension-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { ask, endWorker, openLine, responseTo, send } from '../../fixtures/worker-line.ts';

/** The used part of the extension API. */
declare const chrome: {
  runtime: { getContexts(filter: object): Promise<readonly unknown[]> };
  storage: Readonly<Record<'local' | 'session', { get(keys: null): Promise<object> }>>;
};

const ADA = { email: 'ada@example.com', name: 'Ada Lovelace' };

/** Signs in through the chooser's window, which the worker's own document opens. */
async function signIn(context: BrowserContext, page: Page): Promise<void> {
  const opened = context.waitForEvent('page');
  const response = await send(page, 'signIn', { provider: 'google' });
  const chooser = await opened;
  await chooser.getByRole('button', { name: 'Use another account' }).click();
  await chooser.getByLabel('E-mail').fill(ADA.email);
  await chooser.getByLabel('Name').fill(ADA.name);
  await chooser.getByRole('button', { name: 'Continue' }).click();
  expect(await responseTo(page, response)).toEqual({ status: 'signed-in' });
}

const usersOf = (page: Page): Promise<unknown[]> => page.evaluate(() => window.line.users);

async function tokenOf(page: Page, forceRefresh = false): Promise<string> {
  const outcome = (await ask(page, 'getToken', { forceRefresh })) as { status: string; token: string };
  expect(outcome.status).toBe('token');
  return outcome.token;
}

/** The service's status for a call with the user's token. */
const statusWith = (page: Page, uid: string, token: string): Promise<number> =>
  page.evaluate(
    async ([url, bearer]) => {
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${bearer}` },
      });
      return response.status;
    },
    [`${WEB_URL}/api/v1/users/${uid}/recordings`, token] as const,
  );

const documentsOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    return (await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length;
  });

function aHead(ownerUid: string) {
  const [source, mimeType] = ['BEEP_ADDON_GMAIL', 'audio/webm;codecs=opus'];
  return { id: crypto.randomUUID(), ownerUid, source, mimeType, startedAtMs: 1_770_000_000_000 };
}

// spec: E5
test('signs in, keeps the user and a draft across worker restarts, and stores no token in page storage', async ({
  page,
  context,
  extensions,
}) => {
  await openOptions(page, 'gmail', 'logged-out');
  await page.goto(extensionPage('gmail', 'permission'));
  await openLine(page, 'one');
  await expect.poll(() => usersOf(page)).toEqual([null]);
  await signIn(context, page);
  expect(await documentsOf(page)).toBe(0);
  await expect.poll(() => usersOf(page)).toEqual([null, expect.objectContaining({ email: ADA.email })]);
  const uid = await page.evaluate(() => window.line.users.at(-1)?.uid ?? '');
  const first = await tokenOf(page);
  expect(await statusWith(page, uid, first)).toBe(200);
  const second = await tokenOf(page, true);
  expect(second).not.toBe(first);
  expect(await statusWith(page, uid, second)).toBe(200);

  const head = aHead(uid);
  expect(await ask(page, 'begin', head)).toBe(true);
  const append = (atByte: number) => ({ id: head.id, atByte, durationMs: 250 });
  expect(await ask(page, 'append', append(0), 'one,')).toBe('stored');
  const worker = await extensions.worker('gmail');
  await worker.evaluate(() => Object.assign(self, { isOld: true }));
  await endWorker(await context.newCDPSession(page), page);

  const other = await context.newPage();
  await other.goto(extensionPage('gmail', 'options'));
  await openLine(other, 'two');
  expect(await ask(other, 'list', { ownerUid: uid })).toEqual([]);
  await openLine(page, 'one', [{ head, sizeBytes: 4 }]);
  await expect.poll(() => usersOf(page)).toEqual([expect.objectContaining({ uid })]);
  const anew = await extensions.worker('gmail');
  expect(await anew.evaluate(() => 'isOld' in self)).toBe(false);
  expect(await ask(page, 'append', append(4), 'two')).toBe('stored');
  expect(await statusWith(page, uid, await tokenOf(page))).toBe(200);
  const stored = await page.evaluate(async () => {
    return JSON.stringify([await chrome.storage.local.get(null), await chrome.storage.session.get(null)]);
  });
  expect(stored).not.toContain(second.slice(0, 20));
  expect(stored).toContain(head.id);

  await page.goto('about:blank');
  await expect
    .poll(() => ask(other, 'list', { ownerUid: uid }))
    .toEqual([expect.objectContaining({ id: head.id, sizeBytes: 7, status: 'unfinished' })]);
  await other.close();
});

test('cancels the sign-in and closes its document when the service is down', { tag: '@long' }, async ({
  page,
  line,
  guard,
}) => {
  // The browser reports the connections that it had open.
  guard.allowErrors(/net::ERR_CONNECTION_(?:RESET|REFUSED|CLOSED)/);
  await page.goto(extensionPage('gmail', 'permission'));
  await openLine(page, 'one');
  line.conduct({ kind: 'refuse' });
  expect(await ask(page, 'signIn', { provider: 'google' })).toEqual({
    status: 'failed',
    code: 'network-request-failed',
  });
  line.conduct({ kind: 'pass' });
  expect(await documentsOf(page)).toBe(0);
});

test('a new press replaces a sign-in whose window was lost', { tag: '@long' }, async ({ page, context }) => {
  await page.goto(extensionPage('gmail', 'permission'));
  await openLine(page, 'one');
  const opened = context.waitForEvent('page');
  const lost = await send(page, 'signIn', { provider: 'google' });
  const window = await opened;
  await signIn(context, page);
  expect(await responseTo(page, lost)).toEqual({ status: 'cancelled' });
  expect(await documentsOf(page)).toBe(0);
  await window.close();
});

// spec: E5
test('the worker stores the draft of a frame without a database, and the host page cannot read it', async ({
  page,
  context,
}) => {
  await page.goto('https://mail.google.com/mail/u/0/');
  const world = await extensionWorld(context, page);
  const ended = `new Promise((over) => {
    const port = chrome.runtime.connect({ name: 'beep-page' });
    port.onDisconnect.addListener(() => over('ended'));
    port.onMessage.addListener(() => over('answered'));
    port.postMessage({ id: 1, call: 'hello', args: { page: 'host', drafts: [] }, pieces: 0 });
  })`;
  expect(await world(ended)).toBe('ended');
  await world(
    "document.body.append(Object.assign(document.createElement('iframe'), { src: chrome.runtime.getURL('panel.html') }))",
  );
  await expect.poll(() => panelOf(page)?.url()).toBeDefined();
  const panel = panelOf(page) as Frame;
  await openLine(panel, 'frame');
  const head = aHead('uid-of-nobody');
  expect(await ask(panel, 'begin', head)).toBe(true);
  expect(await ask(panel, 'append', { id: head.id, atByte: 0, durationMs: 250 }, 'sound')).toBe('stored');
  await page.goto(extensionPage('gmail', 'permission'));
  await openLine(page, 'tab');
  await expect
    .poll(() => ask(page, 'list', { ownerUid: head.ownerUid }))
    .toEqual([expect.objectContaining({ id: head.id, sizeBytes: 5 })]);
});

const panelOf = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.url().startsWith(extensionPage('gmail', 'panel')));

/** Runs scripts in the world of the page's content script. */
async function extensionWorld(
  context: BrowserContext,
  page: Page,
): Promise<(expression: string) => Promise<unknown>> {
  const session = await context.newCDPSession(page);
  const worlds: { readonly id: number; readonly origin: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context: world }) => worlds.push(world));
  await session.send('Runtime.enable');
  const find = () => worlds.find(({ origin }) => origin === `chrome-extension://${EXTENSION_IDS.gmail}`);
  await expect.poll(find).toBeDefined();
  const contextId = find()?.id ?? 0;
  return async (expression) => {
    const { result } = await session.send('Runtime.evaluate', { contextId, expression, awaitPromise: true });
    return result.value;
  };
}
