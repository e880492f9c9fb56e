import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLocalAccounts, type LocalAccounts } from './local-accounts.ts';
import { openTestFolder, type TestFolder } from './open-test-accounts.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const HANDLER = '/emulator/auth/handler?providerId=google.com&authType=signInViaPopup&eventId=1';

/** A page that signs in with the SDK, as the product does; results are read from the window. */
const APP_PAGE = `<!doctype html><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,"><button id="go">Log in</button>
<script src="/local-auth/gapi.js"></script>
<script type="module">
  import { initializeApp } from '/firebase/firebase-app.js';
  import { browserLocalPersistence, browserPopupRedirectResolver, connectAuthEmulator, deleteUser, GoogleAuthProvider,
    initializeAuth, reauthenticateWithPopup, signInWithCredential, signInWithPopup } from '/firebase/firebase-auth.js';
  const app = initializeApp({ apiKey: 'local', authDomain: location.host, projectId: 'local' });
  const auth = initializeAuth(app, { persistence: browserLocalPersistence, popupRedirectResolver: browserPopupRedirectResolver });
  connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  provider.addScope('profile');
  document.getElementById('go').onclick = () => {
    const used = auth.currentUser ? reauthenticateWithPopup(auth.currentUser, provider) : signInWithPopup(auth, provider);
    window.outcome = used.then(
      async (result) => ({
        uid: result.user.uid, name: result.user.displayName, email: result.user.email,
        token: await result.user.getIdToken(), credential: GoogleAuthProvider.credentialFromResult(result)?.idToken,
      }),
      (error) => ({ error: error.code }),
    );
  };
  window.app = {
    refresh: () => auth.currentUser.getIdToken(true),
    signInAgain: async (credential) => (await signInWithCredential(auth, GoogleAuthProvider.credential(credential))).user.uid,
    signOut: () => auth.signOut(),
    remove: () => deleteUser(auth.currentUser),
    user: async () => { await auth.authStateReady(); return auth.currentUser?.uid ?? null; },
  };
  document.title = 'Ready';
</script>`;

interface Outcome {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly credential: string;
  readonly error?: string;
}

let browser: Browser;
let folder: TestFolder;
let accounts: LocalAccounts;
let server: ServerType;
let foreign: ServerType;
let origin: string;
let foreignOrigin: string;
let context: BrowserContext;
let outside: string[];
let complaints: string[];

beforeAll(async () => {
  folder = await openTestFolder();
  let app = new Hono();
  server = await listen((request) => app.fetch(request));
  foreign = await listen(
    (request) =>
      new Response(foreignPage(new URL(request.url).searchParams.get('frame')), {
        headers: { 'content-type': 'text/html' },
      }),
  );
  origin = `http://localhost:${portOf(server)}`;
  foreignOrigin = `http://127.0.0.1:${portOf(foreign)}`;
  accounts = await createLocalAccounts({ keysDir: folder.keysDir, publicUrl: origin, extensionIds: [] });
  app = new Hono();
  app.route('/', accounts.routes);
  app.get('/firebase/:file{firebase-(app|auth)\\.js}', async (c) => {
    const file = new URL(c.req.param('file'), import.meta.resolve('firebase/package.json'));
    const text = (await readFile(file, 'utf8')).replace(
      /https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+\//g,
      '/firebase/',
    );
    return c.body(text, 200, { 'content-type': 'text/javascript' });
  });
  app.get('/', (c) => c.html(APP_PAGE));
  browser = await chromium.launch(chromiumLaunchOptions());
});
afterAll(async () => {
  await browser.close();
  for (const one of [server, foreign]) await new Promise((resolve) => one.close(resolve));
  accounts.close();
  await folder.remove();
});
beforeEach(async () => {
  context = await browser.newContext();
  outside = [];
  complaints = [];
  context.on('request', (request) => {
    const to = new URL(request.url()).origin;
    if (to !== origin && to !== foreignOrigin && !request.url().startsWith('data:'))
      outside.push(request.url());
  });
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
});
afterEach(() => context.close());

function foreignPage(frame: string | null): string {
  return frame
    ? `<!doctype html><title>Foreign</title><iframe src="${frame}"></iframe>`
    : '<!doctype html><title>Foreign</title><button onclick="window.open(location.hash.slice(1))">Open</button>';
}

function listen(fetch: (request: Request) => Response | Promise<Response>): Promise<ServerType> {
  return new Promise((resolve) => {
    const started = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
}

function portOf(one: ServerType): number {
  return (one.address() as AddressInfo).port;
}

async function openApp(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin);
  await page.waitForFunction("document.title === 'Ready'");
  return page;
}

async function openChooser(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log in' }).click();
  const popup = await opened;
  await popup.getByRole('heading', { name: 'Choose a local account' }).waitFor();
  return popup;
}

function outcomeOf(page: Page): Promise<Outcome> {
  return page.evaluate('window.outcome');
}

async function fillAccount(popup: Page, email: string, name: string): Promise<void> {
  await popup.getByRole('button', { name: 'Use another account' }).click();
  await popup.getByLabel('E-mail', { exact: true }).fill(email);
  await popup.getByLabel('Name', { exact: true }).fill(name);
}

test('signs in through the popup, by the form, then by keyboard with the earlier account', async () => {
  const page = await openApp();
  const first = await openChooser(page);
  const asked = new URL(first.url()).searchParams;
  expect(asked.get('customParameters')).toBe('{"prompt":"select_account"}');
  expect(asked.get('scopes')).toBe('profile');
  await fillAccount(first, 'Ada@Example.com', 'Ada Lovelace');
  const firstClosed = first.waitForEvent('close');
  await first.getByRole('button', { name: 'Continue' }).click();
  const user = await outcomeOf(page);
  await firstClosed;
  expect(user).toMatchObject({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    credential: expect.any(String),
  });
  expect(await accounts.verifier.verify(user.token)).toMatchObject({
    uid: user.uid,
    verifiedEmail: 'ada@example.com',
  });
  expect(await page.evaluate('app.refresh()')).not.toBe(user.token);
  await page.reload();
  expect(await page.evaluate('app.user()')).toBe(user.uid);

  await page.evaluate('app.signOut()');
  const second = await openChooser(page);
  await second.getByRole('button', { name: 'Ada Lovelace ada@example.com', exact: true }).waitFor();
  await second.keyboard.press('Tab');
  await second.keyboard.press('Enter');
  expect(await outcomeOf(page)).toMatchObject({ uid: user.uid });
  expect(outside).toEqual([]);
  expect(complaints).toEqual([]);
});

test('signs in with the credential alone, reauthenticates and deletes', async () => {
  const page = await openApp();
  const popup = await openChooser(page);
  await fillAccount(popup, 'carol@example.com', '');
  await popup.keyboard.press('Enter');
  const carol = await outcomeOf(page);
  expect(carol).toMatchObject({ name: 'carol' });
  await page.evaluate('app.signOut()');
  expect(await page.evaluate(`app.signInAgain(${JSON.stringify(carol.credential)})`)).toBe(carol.uid);

  const again = await openChooser(page);
  await again.getByRole('button', { name: /carol@example\.com/ }).click();
  expect(await outcomeOf(page)).toMatchObject({ uid: carol.uid });
  await page.evaluate('app.remove()');
  expect(await page.evaluate('app.user()')).toBeNull();
  await expect(accounts.verifier.verify(carol.token)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('shows an error beside the email, and continues once it is valid', async () => {
  const page = await openApp();
  const popup = await openChooser(page);
  await fillAccount(popup, 'dave', '');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await popup.getByRole('alert').getByText('Enter an e-mail address, like you@school.edu.').waitFor();
  const email = popup.getByLabel('E-mail', { exact: true });
  expect(await popup.evaluate('document.activeElement.id')).toBe('email');
  await email.pressSequentially('@example.com');
  await popup.keyboard.press('Enter');
  expect(await outcomeOf(page)).toMatchObject({ email: 'dave@example.com' });
});

test('says so when the opener is gone', async () => {
  const page = await openApp();
  const popup = await openChooser(page);
  await fillAccount(popup, 'erin@example.com', '');
  await page.reload();
  await popup.getByRole('button', { name: 'Continue' }).click();
  await popup.getByRole('alert').getByText('Beep is no longer waiting').waitFor();
  expect(await popup.getByRole('button', { name: 'Continue' }).isEnabled()).toBe(true);
});

test('gives a foreign page that opens the chooser no button and no code', async () => {
  const calls: string[] = [];
  context.on('request', (request) => calls.push(request.url()));
  const page = await context.newPage();
  await page.goto(`${foreignOrigin}/#${origin}${HANDLER}&redirectUrl=${foreignOrigin}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open' }).click();
  const popup = await opened;
  await popup.getByRole('alert').getByText('wasn’t opened by Beep').waitFor();
  expect(await popup.getByRole('button').count()).toBe(0);
  expect(calls.filter((url) => url.includes('/choose'))).toEqual([]);
});

test.each([HANDLER, '/emulator/auth/iframe'])('a foreign page cannot frame %s', async (path) => {
  const page = await context.newPage();
  await page.goto(`${foreignOrigin}/?frame=${encodeURIComponent(origin + path)}`);
  expect(complaints.join()).toContain('frame-ancestors');
  const framed = page.frames().map((frame) => frame.url());
  expect(framed.filter((url) => url.startsWith(origin))).toEqual([]);
});
