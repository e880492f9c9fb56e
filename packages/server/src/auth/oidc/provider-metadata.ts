import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { isLoopbackHost } from '../from-this-machine.ts';
import { fetchJson } from './fetch-json.ts';
import type { OidcProviderSettings } from './oidc-settings.ts';
import { OIDC_KINDS } from './provider-kinds.ts';
import { SignInError } from './sign-in-error.ts';

const METADATA_LIVES_MS = 3_600_000;
const KEYS_LIVE_MS = 10 * 60_000;
/** Minimum interval of fetches for unknown key ids: new keys work quickly, and forged ids cause few requests. */
const KEYS_COOL_DOWN_MS = 1000;
const KEYS_TIMEOUT_MS = 5000;

/** Shared issuers have it in their discovery document, and name their tenant in each token. */
const TENANT = '{tenantid}';
const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const endpoint = z.url().refine((url) => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
});

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  end_session_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

/** A provider's endpoints and rules, by its discovery document. */
export interface ProviderMetadata {
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly userinfoEndpoint: string | undefined;
  readonly endSessionEndpoint: string | undefined;
  readonly keysUrl: string;
  readonly keys: JWTVerifyGetKey;
  /** The client's secret is sent in the body because the provider does not take it in the header. */
  readonly secretInBody: boolean;
  /** Every authorization response has the issuer (RFC 9207). */
  readonly namesIssuer: boolean;
  /** The issuer of a token: the provider's, or that of the tenant that the token names. Undefined for no valid tenant. */
  issuerFor(tenant: unknown): string | undefined;
}

/** Fetches the discovery document, keeps it for an hour, and fetches it again after a failure. */
export function createMetadataCache(
  provider: OidcProviderSettings,
  now: () => number,
): () => Promise<ProviderMetadata> {
  let kept: { readonly metadata: Promise<ProviderMetadata>; readonly until: number } | undefined;
  return () => {
    if (kept && kept.until > now()) return kept.metadata;
    const metadata = fetchMetadata(provider).then(({ metadata: fetched }) => fetched);
    const entry = { metadata, until: now() + METADATA_LIVES_MS };
    kept = entry;
    metadata.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return metadata;
  };
}

export interface FetchedMetadata {
  readonly metadata: ProviderMetadata;
  readonly headers: Headers;
}

/** Rejects with a SignInError that says what is wrong. */
export async function fetchMetadata(
  provider: Pick<OidcProviderSettings, 'issuer' | 'kind'>,
): Promise<FetchedMetadata> {
  const url = discoveryUrl(provider.issuer);
  const { ok, status, body, headers } = await fetchJson(url);
  if (!ok) throw new SignInError('unreachable', `${url} answers with ${status}.`);
  const parsed = discoveryDocument.safeParse(body);
  if (!parsed.success) {
    const missing = parsed.error.issues[0]?.path.join('.') || 'everything';
    throw new SignInError('unreachable', `${url} is no discovery document; look at ${missing}.`);
  }
  return { metadata: toMetadata(parsed.data, provider), headers };
}

function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

function toMetadata(
  document: z.infer<typeof discoveryDocument>,
  { issuer, kind }: Pick<OidcProviderSettings, 'issuer' | 'kind'>,
): ProviderMetadata {
  const { sharedTenant } = OIDC_KINDS[kind];
  const expected = sharedTenant ? issuer.replace(sharedTenant, `/${TENANT}`) : issuer;
  const isShared = expected !== issuer;
  if (document.issuer !== expected) {
    throw new SignInError(
      'unreachable',
      `The discovery document is that of the issuer ${document.issuer}, not of ${expected}.`,
    );
  }
  const methods = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return {
    authorizationEndpoint: document.authorization_endpoint,
    tokenEndpoint: document.token_endpoint,
    userinfoEndpoint: document.userinfo_endpoint,
    endSessionEndpoint: document.end_session_endpoint,
    keysUrl: document.jwks_uri,
    keys: createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: KEYS_TIMEOUT_MS,
      cooldownDuration: KEYS_COOL_DOWN_MS,
      cacheMaxAge: KEYS_LIVE_MS,
    }),
    secretInBody: !methods.includes('client_secret_basic') && methods.includes('client_secret_post'),
    namesIssuer: document.authorization_response_iss_parameter_supported === true,
    issuerFor: (tenant) => {
      if (!isShared) return issuer;
      return typeof tenant === 'string' && TENANT_ID.test(tenant)
        ? expected.replace(TENANT, tenant)
        : undefined;
    },
  };
}
