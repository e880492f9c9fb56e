import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { ServerError } from '../../server-error.ts';
import type { AccountDirectory } from '../account-directory.ts';
import { createRequestGuard, respondWithRefusal } from '../issuer/request-guard.ts';
import { addSdkRoutes, SDK_PATHS } from '../issuer/sdk-routes.ts';
import { loadSigningKey } from '../issuer/signing-key.ts';
import { createTokenIssuer } from '../issuer/token-issuer.ts';
import { IdentityError, type TokenVerifier } from '../token-verifier.ts';
import { addOwnRoutes, localSdkAccounts } from './account-routes.ts';
import { AccountStore } from './account-store.ts';
import { SignInCodes } from './chosen-account.ts';

/** All paths of local accounts; no other route may start with these. */
const PATHS = [...SDK_PATHS, '/emulator/auth/*', '/local-auth/*'] as const;
/** The id of the project, as in the auth settings of the site. */
const PROJECT_ID = 'local';

export interface LocalAccountsOptions {
  /** Folder for the signing key and the accounts; created if missing. One process at a time. */
  readonly keysDir: string;
  /** The server's public URL; defines the issuer and our own origin. */
  readonly publicUrl: string;
  /** Ids of the browser extensions that may sign in. */
  readonly extensionIds: readonly string[];
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: (() => number) | undefined;
}

/** The embedded identity service of `AUTH=local`. The caller closes it. */
export interface LocalAccounts extends AccountDirectory {
  /** Mount it at the server's root: `app.route('/', accounts.routes)`. */
  readonly routes: Hono;
  /** Verifies ID tokens of accounts that exist. */
  readonly verifier: TokenVerifier;
  close(): void;
}

/** Opens or creates the key and the account file in `keysDir`; rejects if either is unreadable. */
export async function createLocalAccounts(options: LocalAccountsOptions): Promise<LocalAccounts> {
  const { keysDir, publicUrl, extensionIds, now = Date.now } = options;
  await mkdir(keysDir, { recursive: true, mode: 0o700 });
  const issuer = createTokenIssuer({
    privateKey: await loadSigningKey(join(keysDir, 'local-accounts-key.json'), 'rsa'),
    algorithm: 'RS256',
    url: `${new URL(publicUrl).origin}/local-auth`,
    audience: PROJECT_ID,
    now,
  });
  const store = new AccountStore(keysDir);
  const verifier: TokenVerifier = {
    async verify(token) {
      const user = await issuer.verifier.verify(token);
      if (store.find(user.uid)) return user;
      throw new IdentityError('unauthorized', 'The account of this token is gone.');
    },
  };

  const routes = new Hono();
  routes.onError(respondWithRefusal);
  const guard = createRequestGuard(publicUrl, extensionIds);
  // By path, never with `*`: these routes are mounted beside the rest of the server.
  for (const path of PATHS) routes.use(path, guard);
  const parts = { store, codes: new SignInCodes(now), mint: issuer.mint, now };
  addSdkRoutes(routes, { accounts: localSdkAccounts(parts), verifier, mint: issuer.mint, now });
  addOwnRoutes(routes, parts);
  for (const path of PATHS) {
    routes.all(path, () => {
      throw new ServerError('not_found');
    });
  }
  return { routes, verifier, deleteAccount: async (uid) => store.delete(uid), close: () => store.close() };
}
