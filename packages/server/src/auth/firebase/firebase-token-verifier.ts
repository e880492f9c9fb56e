import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { createJwtVerifier } from '../jwt-verifier.ts';
import type { TokenVerifier } from '../token-verifier.ts';

/**
 * Minimum interval of fetches for unknown key ids: new keys work quickly, and forged ids cause few requests to Google.
 */
const COOL_DOWN_MS = 5000;
/** A revoked key is accepted for at most this long. */
const KEYS_LIVE_MS = 10 * 60_000;
const DEFAULT_TIMEOUT_MS = 5000;

export interface FirebaseTokenVerifierOptions {
  readonly projectId: string;
  /** URL of the public keys. */
  readonly jwksUrl: string;
  /** Timeout for fetching the keys, in milliseconds; 5000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: (() => number) | undefined;
}

/**
 * Verifies the ID tokens of one Firebase project. Fetches the keys with the first token and caches them for ten
 * minutes.
 */
export function createFirebaseTokenVerifier(options: FirebaseTokenVerifierOptions): TokenVerifier {
  return createJwtVerifier({
    keys: fetchKeys(options),
    issuer: `https://securetoken.google.com/${options.projectId}`,
    audience: options.projectId,
    now: options.now,
  });
}

/**
 * A key id missing from keys that were just fetched for another token proves nothing: the key may be newer, and
 * rejecting the token would sign its user out.
 */
function fetchKeys({ jwksUrl, timeoutMs }: FirebaseTokenVerifierOptions): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: timeoutMs ?? DEFAULT_TIMEOUT_MS,
    cooldownDuration: COOL_DOWN_MS,
    cacheMaxAge: KEYS_LIVE_MS,
  });
  return async (header, token) => {
    const couldNotAsk = keys.coolingDown && keys.fresh;
    try {
      return await keys(header, token);
    } catch (cause) {
      if (!couldNotAsk || !(cause instanceof errors.JWKSNoMatchingKey)) throw cause;
      throw new Error('The key is not among those that were fetched a moment ago.', { cause });
    }
  };
}
