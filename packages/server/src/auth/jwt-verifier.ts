import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { IdentityError, type TokenVerifier, type VerifiedUser } from './token-verifier.ts';

/** Tolerance between the clocks of the issuer and this server. */
const CLOCK_SKEW_SECONDS = 5;
/** Firebase's longest uid. */
const MAX_UID_LENGTH = 128;

export interface JwtVerifierOptions {
  readonly keys: JWTVerifyGetKey;
  /** The only accepted one; Firebase's by default. */
  readonly algorithm?: 'RS256' | 'ES256' | undefined;
  readonly issuer: string;
  readonly audience: string;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: (() => number) | undefined;
}

/**
 * Verifies Firebase ID tokens by Firebase's published rules for servers: one algorithm, issuer, audience, expiry, `sub` of
 * 1 to 128 characters and `auth_time` in the past. Rejects with `unavailable` if the keys cannot be fetched.
 */
export function createJwtVerifier(options: JwtVerifierOptions): TokenVerifier {
  const now = options.now ?? Date.now;
  return {
    async verify(token: string): Promise<VerifiedUser> {
      const payload = await verifiedPayload(token, options, now());
      return parseVerifiedUser(payload, now() / 1000);
    },
  };
}

async function verifiedPayload(
  token: string,
  options: JwtVerifierOptions,
  nowMs: number,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, options.keys, {
      algorithms: [options.algorithm ?? 'RS256'],
      issuer: options.issuer,
      audience: options.audience,
      requiredClaims: ['sub', 'auth_time', 'iat', 'exp'],
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(nowMs),
    });
    return payload;
  } catch (cause) {
    if (isAboutTheToken(cause)) throw unauthorized('The token is not valid.', cause);
    throw new IdentityError('unavailable', 'The keys that tokens are checked with cannot be had now.', cause);
  }
}

/** False for a key server that is down, slow or returns garbage. */
function isAboutTheToken(cause: unknown): boolean {
  return (
    cause instanceof errors.JWTClaimValidationFailed ||
    cause instanceof errors.JWTExpired ||
    cause instanceof errors.JWTInvalid ||
    cause instanceof errors.JWSInvalid ||
    cause instanceof errors.JWSSignatureVerificationFailed ||
    cause instanceof errors.JOSEAlgNotAllowed ||
    cause instanceof errors.JOSENotSupported ||
    cause instanceof errors.JWKSNoMatchingKey ||
    cause instanceof errors.JWKSMultipleMatchingKeys
  );
}

function parseVerifiedUser(payload: JWTPayload, nowSeconds: number): VerifiedUser {
  const { sub, iat, email, email_verified: isVerified, auth_time: authTime } = payload;
  if (typeof sub !== 'string' || sub.length === 0 || sub.length > MAX_UID_LENGTH) {
    throw unauthorized('The token names no user.');
  }
  if (
    typeof authTime !== 'number' ||
    !Number.isFinite(authTime) ||
    authTime > nowSeconds + CLOCK_SKEW_SECONDS
  ) {
    throw unauthorized('The token was signed in to in the future.');
  }
  if (typeof iat !== 'number' || iat > nowSeconds + CLOCK_SKEW_SECONDS) {
    throw unauthorized('The token was made in the future.');
  }
  const verified = typeof email === 'string' && isVerified === true ? { verifiedEmail: email } : {};
  return { uid: sub, ...verified, authTime };
}

function unauthorized(message: string, cause?: unknown): IdentityError {
  return new IdentityError('unauthorized', message, cause);
}
