import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { createJwtVerifier } from './jwt-verifier.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** How often a key that is not known is asked for: a new one works at once, and forged ids cost Google little. */
const COOL_DOWN_MS = 5000;
/** A key that was taken back works no longer than this. */
const KEYS_LIVE_MS = 10 * 60_000;
const DEFAULT_TIMEOUT_MS = 5000;

export interface FirebaseTokenVerifierOptions {
  readonly projectId: string;
  /** Where the public keys are. */
  readonly jwksUrl: string;
  /** How long to wait for the keys, in milliseconds; 5000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: (() => number) | undefined;
}

/** Checks the ID tokens of one Firebase project. The keys are fetched at the first token and kept for ten minutes. */
export function createFirebaseTokenVerifier(options: FirebaseTokenVerifierOptions): TokenVerifier {
  return createJwtVerifier({
    keys: fetchKeys(options),
    issuer: `https://securetoken.google.com/${options.projectId}`,
    audience: options.projectId,
    now: options.now,
  });
}

/**
 * A key id that is not in keys which have just been fetched for another token says nothing yet: the key may be newer
 * than they are, and calling the token bad would sign its user out.
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
