import type { IdentityParts } from '../identity.ts';
import { openSigningKey } from '../issuer/open-signing-key.ts';
import { createOwnRoutes } from '../issuer/request-guard.ts';
import { addSdkRoutes, SDK_PATHS } from '../issuer/sdk-routes.ts';
import { createTokenIssuer } from '../issuer/token-issuer.ts';
import { createFlowCookies } from './flow-cookie.ts';
import { limitAddresses } from './limit-addresses.ts';
import { addOidcRoutes, CALLBACK_PATH, OIDC_PATHS } from './oidc-routes.ts';
import { createOidcSessions } from './oidc-sessions.ts';
import type { OidcProviderSettings } from './oidc-settings.ts';
import { createProviderClient } from './provider-client.ts';

/** The id of the project, as in the auth settings of the site. */
const PROJECT_ID = 'oidc';

export interface OidcSettings {
  readonly providers: readonly OidcProviderSettings[];
  readonly sessionDays: number;
}

/** The identity service of `AUTH=oidc`: providers prove who a person is, and the service issues its own tokens. */
export async function openOidcAccounts({ providers, sessionDays }: OidcSettings, parts: IdentityParts) {
  const { publicUrl, language, stores, secret, log, now } = parts;
  const { mint, verifier } = createTokenIssuer({
    ...{
      privateKey: await openSigningKey({ ...parts, name: 'sign_in_key', type: 'ec' }),
      algorithm: 'ES256',
      audience: PROJECT_ID,
      now,
    },
    url: `${publicUrl}/oidc`,
  });
  const clients = providers.map((provider) =>
    createProviderClient({ provider, redirectUri: `${publicUrl}${CALLBACK_PATH}/${provider.id}`, now }),
  );
  const sessions = createOidcSessions({ store: stores.signIns, sessionDays, now });
  const routes = createOwnRoutes([...SDK_PATHS, ...OIDC_PATHS], parts, (own) => {
    addSdkRoutes(own, { accounts: sessions, verifier, mint, now });
    addOidcRoutes(own, {
      clients: new Map(clients.map((client) => [client.provider.id, client])),
      cookies: createFlowCookies({ secret, isSecure: publicUrl.startsWith('https:'), now }),
      ...{ sessions, log, publicUrl, language },
    });
  });
  return {
    routes,
    verifier: limitAddresses(verifier, providers),
    accounts: sessions,
    description: `sign-in with OpenID Connect: ${providers.map(({ name }) => name).join(', ')}`,
    close: () => undefined,
  };
}
