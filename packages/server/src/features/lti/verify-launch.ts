import { errors, type JWTPayload, jwtVerify } from 'jose';
import { type LaunchFacts, readLaunchFacts } from './launch-facts.ts';
import type { LaunchState } from './launch-state.ts';
import { LtiError } from './lti-error.ts';
import type { createPlatformKeys } from './platform-keys.ts';
import type { StoredPlatform } from './storage/index.ts';

/** Tolerance between the clocks of a platform and this server. */
const CLOCK_SKEW_SECONDS = 60;
const MAX_TOKEN_LENGTH = 32_768;

export interface LaunchCheck {
  readonly platform: Pick<StoredPlatform, 'issuer' | 'client_id' | 'keys_url' | 'deployments'>;
  readonly state: Pick<LaunchState, 'nonce' | 'iat'>;
  readonly keys: ReturnType<typeof createPlatformKeys>;
  /** Our address that links must lead to. */
  readonly launchUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Verifies the ID token of a launch (LTI 1.3 core and the security framework of 1EdTech). Rejects with an LtiError. That
 * its nonce comes once, and that this browser began the launch, is checked by the caller.
 */
export async function verifyLaunch(token: string, check: LaunchCheck): Promise<LaunchFacts> {
  const { platform, state } = check;
  const payload = await verifiedPayload(token, check);
  if (payload.nonce !== state.nonce) throw new LtiError('invalid', 'The ID token has another nonce.');
  const { aud, azp, iat = 0 } = payload;
  if (azp !== undefined ? azp !== platform.client_id : Array.isArray(aud) && aud.length > 1) {
    throw new LtiError('invalid', 'The ID token is for another client.');
  }
  // The nonce was not known before.
  if (iat < state.iat - CLOCK_SKEW_SECONDS || iat > check.now / 1000 + CLOCK_SKEW_SECONDS) {
    throw new LtiError('expired', 'The clock of the platform, or of this server, is wrong.');
  }
  const facts = readLaunchFacts(payload, check.launchUrl);
  if (!platform.deployments.includes(facts.deployment)) throw new UnknownDeployment(facts.deployment);
  return facts;
}

/** The token is valid, and of a deployment that nobody has allowed. */
export class UnknownDeployment extends LtiError {
  readonly deployment: string;

  constructor(deployment: string) {
    super('deployment', 'The deployment is not allowed.');
    this.deployment = deployment;
  }
}

async function verifiedPayload(token: string, { platform, keys, now }: LaunchCheck): Promise<JWTPayload> {
  if (token.length > MAX_TOKEN_LENGTH) throw new LtiError('invalid', 'The ID token is too long.');
  try {
    const { payload } = await jwtVerify(token, keys.of(platform.keys_url), {
      algorithms: ['RS256'],
      issuer: platform.issuer,
      audience: platform.client_id,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(now),
    });
    return payload;
  } catch (cause) {
    if (cause instanceof LtiError) throw cause;
    if (cause instanceof errors.JWTExpired) throw new LtiError('expired', 'The ID token has expired.', cause);
    const code = cause instanceof errors.JOSEError ? cause.code : 'no code';
    throw new LtiError('invalid', `The ID token is not valid: ${code}.`, cause);
  }
}
