import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import type { ProviderMetadata } from './provider-metadata.ts';
import { SignInError } from './sign-in-error.ts';

/** Tolerance between the clocks of a provider and this server, in seconds. */
const PROVIDER_CLOCK_SKEW_SECONDS = 60;
/** Asymmetric ones only: with HS256 the client's secret, or a published key, could sign. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

export interface ExpectedToken {
  readonly metadata: ProviderMetadata;
  readonly clientId: string;
  readonly nonce: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The claims of an ID token that was verified. */
export interface VerifiedClaims extends JWTPayload {
  readonly iss: string;
  readonly sub: string;
}

/** Verifies a provider's ID token (OpenID Connect Core, section 3.1.3.7). Rejects with a SignInError. */
export async function verifyIdToken(token: string, expected: ExpectedToken): Promise<VerifiedClaims> {
  const { metadata, clientId, nonce, now } = expected;
  const issuer = metadata.issuerFor(tenantOf(token));
  if (issuer === undefined) throw new SignInError('failed', 'The ID token names no tenant.');
  const payload = await jwtVerify(token, metadata.keys, {
    algorithms: ALGORITHMS,
    issuer,
    audience: clientId,
    requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    clockTolerance: PROVIDER_CLOCK_SKEW_SECONDS,
    currentDate: new Date(now),
  }).then(({ payload: verified }) => verified, refuse);
  const { sub, iat = 0, azp, aud, nonce: given } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) {
    throw new SignInError('failed', 'The ID token has no valid subject.');
  }
  if (given !== nonce) throw new SignInError('failed', 'The ID token has another nonce.');
  if (azp !== undefined ? azp !== clientId : Array.isArray(aud) && aud.length > 1) {
    throw new SignInError('failed', 'The ID token is for another client.');
  }
  if (iat > now / 1000 + PROVIDER_CLOCK_SKEW_SECONDS) {
    throw new SignInError('failed', 'The ID token was made in the future.');
  }
  return { ...payload, iss: issuer, sub };
}

/** Not verified yet: it selects the issuer that the token must have. */
function tenantOf(token: string): unknown {
  try {
    return decodeJwt(token).tid;
  } catch (cause) {
    throw new SignInError('failed', 'The ID token is no JSON Web Token.', cause);
  }
}

/** Codes of jose about the set of keys; it has no other class for them. */
const ABOUT_THE_KEYS: readonly string[] = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

function refuse(cause: unknown): never {
  if (cause instanceof errors.JOSEError && !ABOUT_THE_KEYS.includes(cause.code)) {
    throw new SignInError('failed', `The ID token is not valid: ${cause.code}.`, cause);
  }
  throw new SignInError('unreachable', 'The keys of the provider cannot be fetched.', cause);
}
