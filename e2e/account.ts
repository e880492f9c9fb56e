import type { Browser, BrowserContextOptions } from '@playwright/test';
import { logIn, type Person } from './log-in.ts';

/** What a browser keeps of a session. */
type StoredSession = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Somebody who has signed in through the chooser. */
export interface Account extends Person {
  readonly uid: string;
  /** Gives another context the session, as a browser that is opened again has it. */
  readonly storageState: StoredSession;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** Signs a person in on a browser of their own, as a person does it. */
export async function openAccount(browser: Browser, origin: string, person: Person): Promise<Account> {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: true });
  const page = await context.newPage();
  await page.goto('/log-in');
  await logIn(page, person);
  await page.waitForURL('**/welcome');
  const storageState = await context.storageState();
  await context.close();
  const stored = storageState.origins.flatMap(({ localStorage }) => localStorage);
  const user = JSON.parse(stored.find(({ name }) => name.startsWith('firebase:authUser:'))?.value ?? '');
  const { accessToken, refreshToken } = user.stsTokenManager;
  return { ...person, uid: user.uid, storageState, idToken: accessToken, refreshToken };
}

/**
 * The account in another browser, with a session of its own: a log-out ends the session on the service, and with it
 * every browser that was given the same one.
 */
export async function newSession(account: Account, origin: string): Promise<StoredSession> {
  const { email, name } = account;
  const response = await fetch(`${origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, name }),
  });
  const { refreshToken } = (await response.json()) as { readonly refreshToken: string };
  const stored = JSON.stringify(account.storageState);
  return JSON.parse(stored.replaceAll(account.refreshToken, refreshToken)) as StoredSession;
}
