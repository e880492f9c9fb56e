import type { KeyObject } from 'node:crypto';
import { Hono } from 'hono';
import type { Log } from '../../log/log.ts';
import { ServerError } from '../../server-error.ts';
import type { SignInStore } from '../../storage/sign-in-store.ts';
import type { AccountDirectory } from '../account-directory.ts';
import { createRequestGuard, respondWithRefusal } from '../issuer/request-guard.ts';
import { addSdkRoutes, SDK_PATHS } from '../issuer/sdk-routes.ts';
import { createTokenIssuer } from '../issuer/token-issuer.ts';
import type { TokenVerifier } from '../token-verifier.ts';
import { createFlowCookies } from './flow-cookie.ts';
import { limitAddresses } from './limit-addresses.ts';
import { addOidcRoutes, CALLBACK_PATH, OIDC_PATHS } from './oidc-routes.ts';
import { createOidcSessions } from './oidc-sessions.ts';
import type { OidcProviderSettings } from './oidc-settings.ts';
import { createProviderClient } from './provider-client.ts';

/** The id of the project, as in the auth settings of the site. */
const PROJECT_ID = 'oidc';
const PATHS = [...SDK_PATHS, ...OIDC_PATHS];

export interface OidcAccountsOptions {
  readonly providers: readonly OidcProviderSettings[];
  readonly sessionDays: number;
  /** The server's public URL; defines the issuer, the redirect URIs and our own origin. */
  readonly publicUrl: string;
  /** Ids of the browser extensions that may sign in. */
  readonly extensionIds: readonly string[];
  readonly store: SignInStore;
  /** Of the type `ec`, with which the service signs its tokens. The same in every process. */
  readonly signingKey: KeyObject;
  /** The same in every process. */
  readonly secret: Buffer;
  readonly log: Log;
  readonly now: () => number;
}

/** The identity service of `AUTH=oidc`: providers prove who a person is, and the service issues its own tokens. */
export interface OidcAccounts extends AccountDirectory {
  /** Mount it at the server's root: `app.route('/', accounts.routes)`. */
  readonly routes: Hono;
  readonly verifier: TokenVerifier;
}

export function createOidcAccounts(options: OidcAccountsOptions): OidcAccounts {
  const { providers, sessionDays, publicUrl, extensionIds, store, signingKey, secret, log, now } = options;
  const issuer = createTokenIssuer({
    ...{ privateKey: signingKey, algorithm: 'ES256', audience: PROJECT_ID, now },
    url: `${publicUrl}/oidc`,
  });
  const clients = providers.map((provider) =>
    createProviderClient({ provider, redirectUri: `${publicUrl}${CALLBACK_PATH}/${provider.id}`, now }),
  );
  const sessions = createOidcSessions({ store, sessionDays, now });
  const routes = new Hono();
  routes.onError(respondWithRefusal);
  const guard = createRequestGuard(publicUrl, extensionIds);
  // By path, never with `*`: these routes are mounted beside the rest of the server.
  for (const path of PATHS) routes.use(path, guard);
  addSdkRoutes(routes, { accounts: sessions, verifier: issuer.verifier, mint: issuer.mint, now });
  addOidcRoutes(routes, {
    clients: new Map(clients.map((client) => [client.provider.id, client])),
    cookies: createFlowCookies({ secret, isSecure: publicUrl.startsWith('https:'), now }),
    ...{ sessions, log, publicUrl },
  });
  for (const path of PATHS) {
    routes.all(path, () => {
      throw new ServerError('not_found');
    });
  }
  return {
    routes,
    verifier: limitAddresses(issuer.verifier, providers),
    deleteAccount: sessions.deleteAccount,
  };
}
