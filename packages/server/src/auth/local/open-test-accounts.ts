import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ControlledLocalAccounts, createControlledLocalAccounts } from './local-accounts.ts';

export const TEST_ORIGIN = 'http://localhost:4555';
export const TEST_EXTENSION_ID = 'abcdefghijklmnopabcdefghijklmnop';

/** Local accounts in a temporary folder, with a clock that tests control. */
export interface TestAccounts extends ControlledLocalAccounts {
  readonly keysDir: string;
  advance(seconds: number): void;
  nowSeconds(): number;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** POSTs JSON as our own page does. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  refresh(refreshToken: string): Promise<Response>;
  /** The code that the chooser gets for an account. */
  codeFor(account: object): Promise<string>;
  /** Exchanges a code for tokens, as the SDK does. */
  exchange(code: string): Promise<Response>;
  /** `codeFor`, then `exchange`. */
  signIn(account: { email: string; name?: string; providerId?: string }): Promise<SignInAnswer>;
  /** Closes and reopens the same folder. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

export interface SignInAnswer {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly oauthIdToken: string;
  readonly expiresIn: string;
  readonly isNewUser: boolean;
  readonly displayName: string;
  readonly email: string;
  readonly providerId: string;
}

export const IDP_PATH = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local';
export const LOOKUP_PATH = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local';
export const DELETE_PATH = '/identitytoolkit.googleapis.com/v1/accounts:delete?key=local';
export const TOKEN_PATH = '/securetoken.googleapis.com/v1/token?key=local';

/** A folder for the key and accounts of one test. */
export interface TestFolder {
  readonly keysDir: string;
  remove(): Promise<void>;
}

export async function openTestFolder(): Promise<TestFolder> {
  const root = await mkdtemp(join(tmpdir(), 'local-accounts-'));
  return { keysDir: join(root, 'keys'), remove: () => rm(root, { recursive: true }) };
}

export async function openTestAccounts(): Promise<TestAccounts> {
  const { keysDir, remove } = await openTestFolder();
  let nowMs = Date.UTC(2026, 5, 1);
  const open = (): Promise<ControlledLocalAccounts> =>
    createControlledLocalAccounts({
      keysDir,
      publicUrl: TEST_ORIGIN,
      extensionIds: [TEST_EXTENSION_ID],
      now: () => nowMs,
    });
  let current = await open();

  const send = async (path: string, init: RequestInit): Promise<Response> =>
    current.accounts.routes.request(`${TEST_ORIGIN}${path}`, init);
  const post: TestAccounts['post'] = (path, body, headers) =>
    send(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { origin: TEST_ORIGIN, 'content-type': 'application/json', ...headers },
    });
  const codeFor = async (account: object): Promise<string> =>
    (await jsonIn<{ code: string }>(await post('/local-auth/choose', account))).code;
  const exchange = (code: string): Promise<Response> => {
    const requestUri = `${TEST_ORIGIN}/emulator/auth/handler?code=${code}`;
    return post(IDP_PATH, { requestUri, postBody: null, returnSecureToken: true });
  };
  return {
    get accounts() {
      return current.accounts;
    },
    get controls() {
      return current.controls;
    },
    keysDir,
    advance: (seconds) => {
      nowMs += seconds * 1000;
    },
    nowSeconds: () => nowMs / 1000,
    get: (path, headers) => send(path, { headers: headers ?? {} }),
    post,
    refresh: (refreshToken) =>
      send(TOKEN_PATH, {
        method: 'POST',
        headers: { origin: TEST_ORIGIN },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      }),
    codeFor,
    exchange,
    signIn: async (account) => jsonIn<SignInAnswer>(await exchange(await codeFor(account))),
    async restart() {
      current.accounts.close();
      current = await open();
    },
    async remove() {
      current.accounts.close();
      await remove();
    },
  };
}

/** The JSON of a response; the test checks its shape. */
export async function jsonIn<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

/** The error code in the response, as the SDK reads it. */
export async function refusalIn(response: Response): Promise<string> {
  const body = await jsonIn<{ error?: { message: string } }>(response);
  return `${response.status} ${body.error?.message}`;
}
