import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stores } from '../../storage/stores.ts';
import { openMigratedStores } from '../../testing/open-migrated-stores.ts';
import { openOidcAccounts } from './oidc-accounts.ts';
import type { OidcProviderSettings } from './oidc-settings.ts';

export const TEST_ORIGIN = 'http://localhost:4555';
const TEST_EXTENSION_ID = 'abcdefghijklmnopabcdefghijklmnop';
const REQUEST = 'request-of-the-page';
const API = '/identitytoolkit.googleapis.com/v1/accounts';

/** The tokens that the SDK gets. */
export type Tokens = Readonly<
  Record<'idToken' | 'refreshToken' | 'localId' | 'providerId' | 'oauthIdToken', string>
>;

/** A provider's settings, with the names that {@link openTestSignIn} uses. */
export function aProvider(changes: Partial<OidcProviderSettings> & { issuer: string }): OidcProviderSettings {
  return {
    ...{ id: 'oidc.school', kind: 'generic', name: 'School', clientId: 'beep' },
    ...{ clientSecret: 'the-secret-of-the-client', domains: [], trustsEmail: false },
    ...changes,
  };
}

/** The sign-in of `AUTH=oidc` with a browser's cookies, and a clock that tests control. */
export class TestSignIn {
  nowMs: number = Date.UTC(2026, 5, 1);
  readonly logged: string[] = [];
  readonly cookies: Map<string, string> = new Map();
  readonly #secret: Buffer = randomBytes(32);
  #folder = '';
  #stores!: Stores;
  accounts!: Awaited<ReturnType<typeof openOidcAccounts>>;

  async open(...providers: readonly OidcProviderSettings[]): Promise<void> {
    this.#folder ||= await mkdtemp(join(tmpdir(), 'beep-oidc-'));
    this.#stores ??= await openMigratedStores(join(this.#folder, 'rows.sqlite'));
    const settings = { providers, sessionDays: 30 };
    this.accounts = await openOidcAccounts(settings, {
      ...{ publicUrl: TEST_ORIGIN, extensionIds: [TEST_EXTENSION_ID], language: 'en' },
      ...{ keysDir: join(this.#folder, 'keys'), stores: this.#stores, secret: this.#secret },
      log: { error: (event, error) => this.logged.push(`${event}: ${String(error)}`) },
      now: () => this.nowMs,
    });
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = new URL(path, TEST_ORIGIN);
    const response = await this.accounts.routes.request(url, { headers: { cookie, ...headers } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  post(path: string, body: unknown): Promise<Response> {
    return Promise.resolve(
      this.accounts.routes.request(new URL(path, TEST_ORIGIN), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: TEST_ORIGIN },
        body: JSON.stringify(body),
      }),
    );
  }

  /** Opens the window. Resolves with the provider's address, where the browser is sent. */
  async start(provider = 'oidc.school'): Promise<URL> {
    const response = await this.get(`/oidc/start?request=${REQUEST}&provider=${provider}`);
    return new URL(response.headers.get('location') ?? 'about:blank');
  }

  /** Returns from the provider. */
  back(sentTo: URL, query: Readonly<Record<string, string>> = {}): Promise<Response> {
    const state = sentTo.searchParams.get('state') ?? '';
    const path = new URL(sentTo.searchParams.get('redirect_uri') ?? '').pathname;
    return this.get(`${path}?${new URLSearchParams({ code: 'code', state, ...query })}`);
  }

  exchange(code: string): Promise<Response> {
    const postBody = `id_token=${code}&providerId=oidc.school`;
    return this.post(`${API}:signInWithIdp?key=oidc`, { requestUri: TEST_ORIGIN, postBody });
  }

  lookUp(idToken: string): Promise<Response> {
    return this.post(`${API}:lookup?key=oidc`, { idToken });
  }

  refresh(refreshToken: string): Promise<Response> {
    const body = `grant_type=refresh_token&refresh_token=${refreshToken}`;
    const url = new URL('/securetoken.googleapis.com/v1/token?key=oidc', TEST_ORIGIN);
    const init = { method: 'POST', headers: { origin: TEST_ORIGIN }, body };
    return Promise.resolve(this.accounts.routes.request(url, init));
  }

  async close(): Promise<void> {
    await this.#stores.close();
    await rm(this.#folder, { recursive: true });
  }
}

/** The code on the last page of a sign-in; undefined if it is another page. */
export function codeOn(html: string): string | undefined {
  return /data-code="([^"]+)"/.exec(html)?.[1];
}

/** The sentence of a page that says why the user is not signed in, with its status. */
export async function problemIn(response: Promise<Response>): Promise<string> {
  const { status } = await response;
  const text = /<p role="alert">([^<]*)/.exec(await (await response).clone().text())?.[1];
  return `${status} ${text}`;
}
