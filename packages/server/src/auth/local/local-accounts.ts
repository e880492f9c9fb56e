import { mkdir } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { ServerError } from '../../server-error.ts';
import type { TokenVerifier } from '../token-verifier.ts';
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

/** Firebase's lifetime of an ID token. */
const DEFAULT_TOKEN_TTL_SECONDS = 3600;

/** All paths of local accounts; no other route may start with these. */
const LOCAL_ACCOUNT_PATHS = [
  '/identitytoolkit.googleapis.com/*',
  '/securetoken.googleapis.com/*',
  '/emulator/auth/*',
  '/local-auth/*',
] as const;

export interface LocalAccountsOptions {
  /** Folder for the signing key and the accounts; created if missing. One process at a time. */
  readonly keysDir: string;
  /** The server's public URL; defines the issuer and our own origin. */
  readonly publicUrl: string;
  /** Ids of the browser extensions that may sign in. */
  readonly extensionIds: readonly string[];
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: (() => number) | undefined;
  /** Lifetime of an ID token; 3600 by default, as in Firebase. */
  readonly tokenTtlSeconds?: number | undefined;
}

/** The embedded identity service of `AUTH=local`. The caller closes it. */
export interface LocalAccounts {
  /** Mount it at the server's root: `app.route('/', accounts.routes)`. */
  readonly routes: Hono;
  /** Verifies ID tokens of accounts that exist and are not disabled. */
  readonly verifier: TokenVerifier;
  /** Deletes the account and frees its email: a new sign-in gets a new uid. Ignores an unknown uid. */
  deleteAccount(uid: string): Promise<void>;
  close(): void;
}

/** Controls for tests, in-process only; no route reaches them. */
export interface LocalAccountsControls {
  setTokenTtl(seconds: number): void;
  /** Makes only the next refresh fail with this code. */
  failNextRefresh(code: IdentityToolkitCode): void;
  setDisabled(uid: string, disabled: boolean): void;
  /** Ends all sessions: refreshes fail with TOKEN_EXPIRED. Issued ID tokens stay valid until they expire. */
  revokeSessions(uid: string): void;
  /** Makes the account's sign-ins this much older; tokens show it from their next refresh on. */
  ageSignIn(uid: string, seconds: number): void;
}

export interface ControlledLocalAccounts {
  readonly accounts: LocalAccounts;
  readonly controls: LocalAccountsControls;
}

/** Opens or creates the key and the account file in `keysDir`; rejects if either is unreadable. */
export async function createLocalAccounts(options: LocalAccountsOptions): Promise<LocalAccounts> {
  return (await createControlledLocalAccounts(options)).accounts;
}

/** Like {@link createLocalAccounts}, with the controls for tests. */
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

/** A body without a Content-Length turned out too long while it was read. */
function refuseTooLarge(error: Error, c: Context): Response {
  if (error instanceof ServerError && error.code === 'too_large')
    return refuseRequest(c, 'too_large', error.message);
  throw error;
}

/** Guards by path, never with `*`: these routes are mounted beside the rest of the server. */
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
