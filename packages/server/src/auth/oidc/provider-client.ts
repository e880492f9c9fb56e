import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fetchJson, type JsonAnswer } from './fetch-json.ts';
import type { OidcProviderSettings } from './oidc-settings.ts';
import { OIDC_KINDS } from './provider-kinds.ts';
import { createMetadataCache, type ProviderMetadata } from './provider-metadata.ts';
import { SignInError } from './sign-in-error.ts';
import { type VerifiedClaims, verifyIdToken } from './verify-id-token.ts';

const SCOPE = 'openid email profile';

/** The secrets of one sign-in, which its callback must match. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's code verifier. */
  readonly verifier: string;
}

export interface AuthorizationResponse {
  readonly code: string | undefined;
  readonly error: string | undefined;
  /** The `iss` parameter (RFC 9207). */
  readonly issuer: string | undefined;
}

/** One provider: the service is its confidential client. */
export interface ProviderClient {
  readonly provider: OidcProviderSettings;
  /** Where the browser signs in. `again` after a refusal. Rejects with `unreachable`. */
  authorizationUrl(secrets: SignInSecrets, options: { readonly again: boolean }): Promise<string>;
  /** Exchanges the code and verifies the ID token. Rejects with a SignInError. */
  claimsOf(response: AuthorizationResponse, secrets: SignInSecrets): Promise<VerifiedClaims>;
  /** Where the browser ends the provider's own session; undefined if the provider has no such page. */
  signOutUrl(returnTo: string): Promise<string | undefined>;
}

export interface ProviderClientOptions {
  readonly provider: OidcProviderSettings;
  readonly redirectUri: string;
  readonly now: () => number;
}

const tokenResponse = z.object({ id_token: z.string().min(1), access_token: z.string().optional() });
const refusal = z.object({ error: z.string() });

export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const { provider, redirectUri, now } = options;
  const metadata = createMetadataCache(provider, now);
  return {
    provider,
    authorizationUrl: async ({ state, nonce, verifier }, { again }) => {
      const rules = OIDC_KINDS[provider.kind];
      const prompt = again ? rules.promptAgain : rules.prompt;
      return withQuery((await metadata()).authorizationEndpoint, {
        ...{ response_type: 'code', client_id: provider.clientId, redirect_uri: redirectUri, scope: SCOPE },
        ...{ state, nonce, code_challenge: s256(verifier), code_challenge_method: 'S256' },
        ...(prompt !== undefined && { prompt }),
      });
    },
    claimsOf: async (response, secrets) => {
      const found = await metadata();
      checkIssuerParameter(response, found);
      if (response.error !== undefined || response.code === undefined) throw refusedBy(response);
      const { id_token: token, access_token: access } = await exchange(response.code, {
        ...{ provider, redirectUri, metadata: found, verifier: secrets.verifier },
      });
      const { clientId } = provider;
      const expected = { metadata: found, clientId, nonce: secrets.nonce, now: now() };
      const claims = await verifyIdToken(token, expected);
      if (response.issuer !== undefined && response.issuer !== claims.iss) throw mixedUp();
      if (claims.email !== undefined) return claims;
      const { verifiedClaim } = OIDC_KINDS[provider.kind];
      return withUserinfo(claims, { metadata: found, access, verifiedClaim });
    },
    signOutUrl: async (returnTo) => {
      const { endSessionEndpoint } = await metadata();
      if (endSessionEndpoint === undefined) return undefined;
      const query = { client_id: provider.clientId, post_logout_redirect_uri: returnTo };
      return withQuery(endSessionEndpoint, query);
    },
  };
}

/** A response of another provider must not be sent to this one (RFC 9207). The issuer of a tenant is checked later. */
function checkIssuerParameter({ issuer }: AuthorizationResponse, metadata: ProviderMetadata): void {
  if (issuer === undefined) {
    if (metadata.namesIssuer) throw new SignInError('failed', 'The response does not name its issuer.');
    return;
  }
  const expected = metadata.issuerFor(undefined);
  if (expected !== undefined && expected !== issuer) throw mixedUp();
}

function mixedUp(): SignInError {
  return new SignInError('failed', 'The response is that of another provider.');
}

/** Codes of RFC 6749 and OpenID Connect that a later try may not get. */
const COME_AGAIN: readonly (string | undefined)[] = ['temporarily_unavailable', 'server_error'];
const PERSON_REFUSED: readonly (string | undefined)[] = [
  ...['access_denied', 'login_required', 'consent_required', 'interaction_required'],
];

function refusedBy({ error }: AuthorizationResponse): SignInError {
  if (COME_AGAIN.includes(error)) return new SignInError('unreachable', `The provider answers ${error}.`);
  if (PERSON_REFUSED.includes(error)) return new SignInError('cancelled', `The provider answers ${error}.`);
  // Set by whoever wrote the URL: not repeated unless it is a plain code.
  const code = /^[a-z_]{1,40}$/.test(error ?? '') ? error : 'no code';
  return new SignInError('failed', `The provider answers ${code}.`);
}

interface ExchangeParts extends Pick<ProviderClientOptions, 'provider' | 'redirectUri'> {
  readonly metadata: ProviderMetadata;
  readonly verifier: string;
}

async function exchange(code: string, parts: ExchangeParts): Promise<z.infer<typeof tokenResponse>> {
  const { provider, redirectUri, metadata, verifier } = parts;
  const { clientId, clientSecret } = provider;
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
  const secret = { client_id: clientId, client_secret: clientSecret };
  const answer = await fetchJson(metadata.tokenEndpoint, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      ...(!metadata.secretInBody && { Authorization: basic(clientId, clientSecret) }),
    },
    body: new URLSearchParams({ ...form, ...(metadata.secretInBody && secret) }),
  });
  if (!answer.ok) throw refusedExchange(answer);
  const parsed = tokenResponse.safeParse(answer.body);
  if (!parsed.success) throw new SignInError('failed', 'The provider gave no ID token.');
  return parsed.data;
}

function refusedExchange({ status, body }: JsonAnswer): SignInError {
  const error = refusal.safeParse(body).data?.error;
  if (error === 'invalid_grant') return new SignInError('expired', 'The code was used, or is too old.');
  return new SignInError('failed', `The token endpoint answers ${status}, ${error ?? 'without a reason'}.`);
}

interface UserinfoParts {
  readonly metadata: ProviderMetadata;
  readonly access: string | undefined;
  /** The claim that says that the address is verified. */
  readonly verifiedClaim: string;
}

/** Some providers leave the address out of the ID token. Then what the token says of an address is of another one. */
async function withUserinfo(claims: VerifiedClaims, parts: UserinfoParts): Promise<VerifiedClaims> {
  const { metadata, access, verifiedClaim } = parts;
  if (metadata.userinfoEndpoint === undefined || access === undefined) return claims;
  const { ok, body } = await fetchJson(metadata.userinfoEndpoint, {
    headers: { Authorization: `Bearer ${access}`, Accept: 'application/json' },
  });
  if (!ok || typeof body !== 'object' || body === null) return claims;
  const more = body as Readonly<Record<string, unknown>>;
  if (more.sub !== claims.sub) throw new SignInError('failed', 'The user info is that of another person.');
  // The ID token is signed and has precedence.
  return { ...more, ...claims, email: more.email, [verifiedClaim]: more[verifiedClaim] };
}

function basic(clientId: string, clientSecret: string): string {
  const encode = (text: string): string => new URLSearchParams({ a: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}

function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function withQuery(endpoint: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
