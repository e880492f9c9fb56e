import type { Browser, BrowserContextOptions } from '@playwright/test';
import { logIn, type Person } from './log-in.ts';

/** A browser's stored session. */
type StoredSession = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A user who has signed in through the chooser. */
export interface Account extends Person {
  readonly uid: string;
  /** Restores the session in another context. */
  readonly storageState: StoredSession;
  readonly idToken: string;
  readonly refreshToken: string;
}

/** Signs a person in, in a new browser context. */
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
 * Signs the account in again with a separate session. Logging out revokes the session on the service, so
 * browsers that share one are logged out together.
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
