import { mkdir } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import type { TokenVerifier } from '../identity/token-verifier.ts';
import { ServerError } from '../server-error.ts';
import { openAccountDatabase } from './account-database.ts';
import { createAccountService } from './account-service.ts';
import { createAccountStore } from './account-store.ts';
import type { IdentityToolkitCode } from './identity-toolkit-error.ts';
import { createIdentityToolkitRoutes } from './identity-toolkit-routes.ts';
import { createLocalAuthRoutes } from './local-auth-routes.ts';
import { refuseRequest } from './refuse-request.ts';
import { refuseLongBody } from './request-body.ts';
import { createRequestGuard } from './request-guard.ts';
import { createSessionStore } from './session-store.ts';
import { createSignInCodes } from './sign-in-codes.ts';
import { loadSigningKey } from './signing-key.ts';
import { createTokenIssuer } from './token-issuer.ts';

/** Firebase's own life of an ID token. */
const DEFAULT_TOKEN_TTL_SECONDS = 3600;

/** Everything that local accounts answer to; nothing else of the server may start with these. */
const LOCAL_ACCOUNT_PATHS = [
  '/identitytoolkit.googleapis.com/*',
  '/securetoken.googleapis.com/*',
  '/emulator/auth/*',
  '/local-auth/*',
] as const;

export interface LocalAccountsOptions {
  /** Folder for the signing key and the accounts; made when it is not there. One process at a time. */
  readonly keysDir: string;
  /** The address browsers know this server by; it names the issuer and the own origin. */
  readonly publicUrl: string;
  /** Ids of the browser extensions that may sign in. */
  readonly extensionIds: readonly string[];
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: (() => number) | undefined;
  /** Life of an ID token; 3600 by default, as Firebase has it. */
  readonly tokenTtlSeconds?: number | undefined;
}

/** The embedded identity service of `AUTH=local`. Whoever made it calls `close`. */
export interface LocalAccounts {
  /** To be mounted at the server's root: `app.route('/', accounts.routes)`. */
  readonly routes: Hono;
  /** Proves ID tokens of accounts that are there and not disabled. */
  readonly verifier: TokenVerifier;
  /** Ends the account and frees its email: signing in again makes a new uid. An unknown uid is fine. */
  deleteAccount(uid: string): Promise<void>;
  close(): void;
}

/** What a test may do to accounts. Held in-process by whoever built them; no route leads here. */
export interface LocalAccountsControls {
  setTokenTtl(seconds: number): void;
  /** Makes the next refresh, and only that, answer this refusal. */
  failNextRefresh(code: IdentityToolkitCode): void;
  setDisabled(uid: string, disabled: boolean): void;
  /** Ends every session: refreshes answer TOKEN_EXPIRED. ID tokens already out live on until they expire. */
  revokeSessions(uid: string): void;
  /** Makes the account's sign-ins this much older; tokens show it from their next refresh on. */
  ageSignIn(uid: string, seconds: number): void;
}

export interface ControlledLocalAccounts {
  readonly accounts: LocalAccounts;
  readonly controls: LocalAccountsControls;
}

/** Opens or makes the key and the account file under `keysDir`; rejects when either is unreadable. */
export async function createLocalAccounts(options: LocalAccountsOptions): Promise<LocalAccounts> {
  return (await createControlledLocalAccounts(options)).accounts;
}

/** Like {@link createLocalAccounts}, with the handle that tests turn. */
export async function createControlledLocalAccounts(
  options: LocalAccountsOptions,
): Promise<ControlledLocalAccounts> {
  await mkdir(options.keysDir, { recursive: true, mode: 0o700 });
  const now = options.now ?? Date.now;
  const key = await loadSigningKey(options.keysDir);
  const database = openAccountDatabase(options.keysDir);
  const accounts = createAccountStore(database);
  const sessions = createSessionStore(database);
  const codes = createSignInCodes(now);
  const issuer = createTokenIssuer({ key, issuer: `${new URL(options.publicUrl).origin}/local-auth`, now });

  let ttlSeconds = options.tokenTtlSeconds ?? DEFAULT_TOKEN_TTL_SECONDS;
  let refreshFailure: IdentityToolkitCode | undefined;
  const takeRefreshFailure = (): IdentityToolkitCode | undefined => {
    const failure = refreshFailure;
    refreshFailure = undefined;
    return failure;
  };
  const service = createAccountService({
    ...{ accounts, sessions, issuer, now, takeRefreshFailure },
    ttlSeconds: () => ttlSeconds,
  });

  const routes = createGuardedRoutes(options);
  routes.route('/', createIdentityToolkitRoutes({ service, accounts, codes, issuer }));
  routes.route(
    '/',
    createLocalAuthRoutes({ service, accounts, codes, key, extensionIds: options.extensionIds }),
  );
  return {
    accounts: {
      routes,
      verifier: service.verifier,
      deleteAccount: async (uid) => accounts.delete(uid),
      close: () => database.close(),
    },
    controls: {
      setTokenTtl: (seconds) => {
        ttlSeconds = seconds;
      },
      failNextRefresh: (code) => {
        refreshFailure = code;
      },
      setDisabled: accounts.setDisabled,
      revokeSessions: sessions.revokeAll,
      ageSignIn: sessions.age,
    },
  };
}

/** A body whose length was not told beforehand turns out too long while it is read. */
function refuseTooLarge(error: Error, c: Context): Response {
  if (error instanceof ServerError && error.code === 'too_large')
    return refuseRequest(c, 'too_large', error.message);
  throw error;
}

/** Guards by path, never by `*`: these routes are mounted beside the rest of the server. */
function createGuardedRoutes({ publicUrl, extensionIds }: LocalAccountsOptions): Hono {
  const routes = new Hono();
  routes.onError(refuseTooLarge);
  const guard = createRequestGuard({
    publicUrl,
    extensionIds,
    refuse: (c, message) => refuseRequest(c, 'forbidden', message),
  });
  const limit = refuseLongBody((c, message) => refuseRequest(c, 'too_large', message));
  for (const path of LOCAL_ACCOUNT_PATHS) {
    routes.use(path, async (c, next) => {
      c.header('Cache-Control', 'no-store');
      c.header('X-Content-Type-Options', 'nosniff');
      await next();
    });
    routes.use(path, guard);
    routes.use(path, limit);
  }
  return routes;
}
