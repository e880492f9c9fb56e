import { createRemoteJWKSet } from 'jose';
import { createJwtVerifier } from './jwt-verifier.ts';
import type { TokenVerifier } from './token-verifier.ts';

const GOOGLE_JWKS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

export interface FirebaseTokenVerifierOptions {
  readonly projectId: string;
  /** Where the public keys are; Google's own address by default. */
  readonly jwksUrl?: string | undefined;
  /** How long to wait for the keys, in milliseconds; 5000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: (() => number) | undefined;
}

/** Checks the ID tokens of one Firebase project. The keys are fetched at the first token and kept. */
export function createFirebaseTokenVerifier(options: FirebaseTokenVerifierOptions): TokenVerifier {
  const url = new URL(options.jwksUrl ?? GOOGLE_JWKS_URL);
  return createJwtVerifier({
    keys: createRemoteJWKSet(url, { timeoutDuration: options.timeoutMs ?? 5000 }),
    issuer: `https://securetoken.google.com/${options.projectId}`,
    audience: options.projectId,
    now: options.now,
  });
}
