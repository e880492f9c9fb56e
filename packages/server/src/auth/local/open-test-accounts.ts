import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalAccounts } from './local-accounts.ts';

export const TEST_ORIGIN = 'http://localhost:4555';
export const TEST_EXTENSION_ID = 'abcdefghijklmnopabcdefghijklmnop';
export const IDP_PATH = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local';
export const LOOKUP_PATH = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local';
export const DELETE_PATH = '/identitytoolkit.googleapis.com/v1/accounts:delete?key=local';
export const TOKEN_PATH = '/securetoken.googleapis.com/v1/token?key=local';

/** Fields of answers; the tests check which are there. */
type Answer = Record<
  'code' | 'localId' | 'idToken' | 'access_token' | 'refreshToken' | 'oauthIdToken' | 'uid',
  string
>;

/** Local accounts in a temporary folder, with a clock that tests control. Call `open` first, and again to restart. */
export class TestAccounts {
  keysDir = '';
  nowSeconds: number = Date.UTC(2026, 5, 1) / 1000;
  accounts!: Awaited<ReturnType<typeof openLocalAccounts>>;

  async open(): Promise<void> {
    this.accounts?.close();
    this.keysDir ||= await mkdtemp(join(tmpdir(), 'local-accounts-'));
    const options = {
      ...{ keysDir: this.keysDir, publicUrl: TEST_ORIGIN, extensionIds: [TEST_EXTENSION_ID] },
      language: 'en',
    } as const;
    this.accounts = await openLocalAccounts({ ...options, now: () => this.nowSeconds * 1000 });
  }

  async ask(path: string, init?: RequestInit): Promise<Response> {
    return this.accounts.routes.request(new URL(path, TEST_ORIGIN), init);
  }

  /** POSTs JSON as our own page does; with `headers`, as another client. */
  post(
    path: string,
    body: unknown,
    headers: Record<string, string> = { origin: TEST_ORIGIN },
  ): Promise<Response> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.ask(path, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.post(TOKEN_PATH, `grant_type=refresh_token&refresh_token=${refreshToken}`);
  }

  /** Exchanges the code that the chooser got for tokens, as the SDK does. */
  exchange(code: string): Promise<Response> {
    return this.post(IDP_PATH, { requestUri: `${TEST_ORIGIN}/?code=${code}`, postBody: null });
  }

  async signIn(account: object): Promise<Answer> {
    const { code } = await jsonIn(await this.post('/local-auth/choose', account));
    return jsonIn(await this.exchange(code));
  }

  async remove(): Promise<void> {
    this.accounts.close();
    await rm(this.keysDir, { recursive: true });
  }
}

export async function jsonIn(response: Response): Promise<Answer> {
  return (await response.json()) as Answer;
}

/** The status, and the error code as the SDK reads it. */
export async function refusalIn(response: Promise<Response>): Promise<string> {
  const { error } = (await (await response).json()) as { error?: { message: string } };
  return `${(await response).status} ${error?.message.split(' : ')[0]}`;
}
