import { type RunningServer, startServer } from '@beep/testkit/server';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { openAccount } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';
import {
  type ExtensionBrowser,
  openExtensionBrowser,
  TEST_EXTENSION_ID,
} from '../../fixtures/extension-browser.ts';
import { startForeignSite } from '../../fixtures/foreign-site.ts';
import { logIn } from '../../fixtures/log-in.ts';

interface LoginReply {
  readonly user?: Readonly<Record<string, unknown>>;
  readonly credential?: { readonly providerId: string; readonly idToken: string };
  readonly error?: string;
}

type AskToSignIn = (app: string, provider?: string) => Promise<LoginReply>;

declare global {
  interface Window {
    signIn: AskToSignIn;
    victim?: Window | null;
  }
}

/** Firefox ends a sign-in of this extension at the redirect below. */
const FIREFOX_ID = 'gmail@beep.example';
/** A public key of P-256 whose private part is discarded. */
const KEY_OF_A_WINDOW =
  'BHxeF-wwwgpEANNY6LDZ8BYK84XTtGdR77o0KUSh5kA07ZljQWqy7junDTtWp1kIsYRHb_fwvJvvrGpy3qD4vUM';
const FIREFOX_REDIRECT = 'https://64fa7dd058fbfd3e40407930a88f26d962ef734a.extensions.allizom.org/';
const EVE = { email: 'eve@example.com', name: 'Eve' };
const ADA = { email: 'ada@example.com', name: 'Ada Lovelace' };

let server: RunningServer;
let extension: ExtensionBrowser;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startServer({ env: { EXTENSION_IDS: `${TEST_EXTENSION_ID},${FIREFOX_ID}` } });
  extension = await openExtensionBrowser();
});

test.afterAll(async () => {
  await extension?.context.close();
  await server?.stop();
});

const ask: AskToSignIn = (app, provider) =>
  extension.worker.evaluate(
    ([site, name]) => (self as unknown as Window).signIn(site as string, name),
    [app, provider],
  );

async function choose(chooser: Page, { email, name }: typeof ADA): Promise<void> {
  await chooser.getByRole('button', { name: 'Use another account' }).click();
  await chooser.getByLabel('E-mail').fill(email);
  await chooser.getByLabel('Name').fill(name);
  await chooser.getByRole('button', { name: 'Continue' }).click();
}

// spec: browser-calls.5, P5
test('a listed extension signs in with Google and gets the user and a credential that the provider accepts', async ({
  request,
}) => {
  const opened = extension.context.waitForEvent('page');
  const answered = ask(server.origin, 'google');
  const chooser = await opened;
  await expect(chooser.getByText('Stands in for logging in with Google.')).toBeVisible();
  expect(new URL(chooser.url()).searchParams.get('scopes')).toContain('profile');
  await choose(chooser, ADA);
  const reply = await answered;
  expect(reply.user).toEqual({
    uid: expect.stringMatching(/./),
    displayName: ADA.name,
    email: ADA.email,
    photoURL: null,
  });
  expect(reply.credential?.providerId).toBe('google.com');

  const postBody = new URLSearchParams({
    id_token: reply.credential?.idToken ?? '',
    providerId: 'google.com',
  }).toString();
  const signedIn = await request.post(
    `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local`,
    { data: { postBody, requestUri: server.origin, returnSecureToken: true } },
  );
  expect(signedIn.status()).toBe(200);
  expect(await signedIn.json()).toMatchObject({ localId: reply.user?.uid });

  const site = await extension.context.newPage();
  await expectSignedOut(site);
  await site.close();
});

// spec: product.7
test('signs in with Apple too', async () => {
  const opened = extension.context.waitForEvent('page');
  const answered = ask(server.origin, 'apple');
  const chooser = await opened;
  await expect(chooser.getByText('Stands in for logging in with Apple.')).toBeVisible();
  await choose(chooser, EVE);
  const reply = await answered;
  expect(reply.user).toMatchObject({ email: EVE.email });
  expect(reply.credential?.providerId).toBe('apple.com');
});

// spec: session-errors.13
test('says what is wrong with a request', async () => {
  expect(await ask(server.origin, 'github')).toMatchObject({ error: 'Unsupported provider' });
  expect(await ask(server.origin)).toMatchObject({ error: 'No provider specified' });
});

// spec: session-errors.13
test('reports failed authentication when the window is closed', { tag: '@long' }, async () => {
  test.setTimeout(90_000);
  const opened = extension.context.waitForEvent('page');
  const answered = ask(server.origin, 'google');
  await (await opened).close();
  expect(await answered).toEqual({ type: 'BEEP_EXTENSION_LOGIN_REPLY', error: 'Authentication failed' });
});

// spec: routes.12, extension-login.1
test('the page says what it waits for and is not indexed', async ({ page }) => {
  const response = await page.goto(`${server.origin}/extension-login`);
  expect(response?.headers()['content-security-policy']).toContain(
    `frame-ancestors chrome-extension://${TEST_EXTENSION_ID}`,
  );
  expect(response?.headers()['x-frame-options']).toBeUndefined();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authenticating...');
  await expect(page.getByText('Please wait while we log you in.')).toBeVisible();
  for (const part of ['banner', 'contentinfo', 'navigation'] as const) {
    await expect(page.getByRole(part)).toHaveCount(0);
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
});

// spec: routes.12
test('a page opened directly explains itself and links to the log-in page', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(`${server.origin}/extension-login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open the Beep extension to log in');
  await expect(page.getByText('This page only works when the extension opens it.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/log-in$/);
});

/** The address that a Firefox extension opens in a window. */
function windowUrl(origin: string, redirect: string): string {
  const query = new URLSearchParams({ key: KEY_OF_A_WINDOW, redirect_uri: redirect });
  return `${origin}/extension-login?${query}`;
}

/** Opens the window, serves the address at its end, and returns the requests for that. */
async function openWindow(page: Page): Promise<readonly string[]> {
  const ends: string[] = [];
  await page.route('https://*.extensions.allizom.org/**', (route) => {
    ends.push(route.request().url());
    return route.fulfill({ body: 'the end' });
  });
  await page.goto(windowUrl(server.origin, FIREFOX_REDIRECT));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to the Beep extension');
  return ends;
}

// spec: P4, P5
test('in a window, sends the reply to the address of a listed Firefox extension, sealed', async ({
  page,
}) => {
  const ends = await openWindow(page);
  await expectAccessible(page);
  await logIn(page, ADA);
  await page.waitForURL(`${FIREFOX_REDIRECT}**`);
  // The reply is in the fragment, which no request has, and sealed.
  expect(ends).toEqual([FIREFOX_REDIRECT]);
  const reply = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('reply') ?? '';
  expect(reply).toMatch(/^[\w-]{300,}$/);
  expect(Buffer.from(reply, 'base64url').toString('latin1')).not.toContain(ADA.email);
  await expectSignedOut(page);
});

// spec: P5
test('in a window, leaves the account of the site as it is', async ({ browser, contextOptions }) => {
  const { storageState } = await openAccount(server.origin, EVE);
  await using context = await browser.newContext({ ...contextOptions, storageState });
  const page = await context.newPage();
  await openWindow(page);
  await logIn(page, ADA);
  await page.waitForURL(`${FIREFOX_REDIRECT}**`);
  await page.goto(`${server.origin}/welcome`);
  await expect(page.getByRole('heading', { name: 'Welcome Eve!' })).toBeVisible();
});

// `login-window.test.ts` has other addresses and keys.
// spec: P4
test('in a window, refuses an address below that of an extension', async ({ page }) => {
  await page.goto(windowUrl(server.origin, `${FIREFOX_REDIRECT}a`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This extension can't log in here");
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
});

// spec: P4
test('an extension that is not listed cannot frame the page', async ({
  server: withoutExtensions,
  request,
}) => {
  const response = await request.get('/extension-login');
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  const page = await extension.context.newPage();
  await page.goto(`chrome-extension://${TEST_EXTENSION_ID}/frame.html`);
  await expectUnframed(page, withoutExtensions.origin);
  await page.close();
});

// spec: P4
test('a web page can neither frame it nor message it as its opener', async ({ page }) => {
  const foreign = await startForeignSite('<h1>Win a prize</h1>');
  await page.goto(`http://localhost:${foreign.port}/`);
  await expectUnframed(page, server.origin);

  const opened = page.waitForEvent('popup');
  await page.evaluate((url) => {
    window.victim = open(url);
  }, `${server.origin}/extension-login`);
  const victim = await opened;
  await expect(victim.getByRole('heading', { level: 1 })).toHaveText('Authenticating...');
  // Disconnected: the opener sees the window as closed and cannot reach it.
  await expect.poll(() => page.evaluate(() => window.victim?.closed)).toBe(true);
  expect(await victim.evaluate(() => window.opener)).toBeNull();
  await foreign.close();
});

/** The browser of an extension's user has no account on the site itself. */
async function expectSignedOut(page: Page): Promise<void> {
  await page.goto(server.origin);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('firebase'))),
  ).toEqual([]);
}

/** Frames the sign-in page and waits until the browser has refused it. */
async function expectUnframed(page: Page, origin: string): Promise<void> {
  const refused = page.waitForEvent(
    'requestfailed',
    (request) => request.url() === `${origin}/extension-login`,
  );
  await page.evaluate((url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    document.documentElement.append(frame);
  }, `${origin}/extension-login`);
  expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
}
