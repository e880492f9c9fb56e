import { type JWTPayload, jwtVerify } from 'jose';

/** A longer life than the difference of two clocks explains is a mistake of the site's server. */
const LONGEST_LIFE_SECONDS = 5 * 60;
const CLOCK_SKEW_SECONDS = 5;
const MAX_SUBJECT_LENGTH = 200;
const MAX_NAME_LENGTH = 200;

export interface SiteTokenCheck {
  /** Of the page around the recorder: the issuer. */
  readonly origin: string;
  /** The recorder made it; the token has it as `nonce`, so that a token for another frame is worthless. */
  readonly challenge: string;
  /** Of the site; two during a rotation. */
  readonly secrets: readonly string[];
  /** Our own origin. */
  readonly audience: string;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

/** The person that a site's token names; undefined unless one of the secrets signed it for this frame, now. */
export async function readSiteToken(
  token: string,
  { secrets, ...check }: SiteTokenCheck,
): Promise<{ readonly subject: string; readonly name: string | null } | undefined> {
  for (const secret of secrets) {
    const payload = await verifiedBy(token, secret, check);
    if (payload !== undefined) return personOf(payload, check);
  }
  return undefined;
}

async function verifiedBy(
  token: string,
  secret: string,
  { origin, audience, nowMs }: Omit<SiteTokenCheck, 'secrets'>,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer: origin,
      audience,
      requiredClaims: ['sub', 'exp', 'nonce'],
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(nowMs),
    });
    return payload;
  } catch {
    return undefined;
  }
}

function personOf(
  { sub, exp, nonce, name }: JWTPayload,
  { challenge, nowMs }: Omit<SiteTokenCheck, 'secrets'>,
): { readonly subject: string; readonly name: string | null } | undefined {
  const isShortLived = exp !== undefined && exp - nowMs / 1000 <= LONGEST_LIFE_SECONDS;
  if (nonce !== challenge || !isShortLived) return undefined;
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT_LENGTH) return undefined;
  return {
    subject: sub,
    name: typeof name === 'string' && name !== '' ? name.slice(0, MAX_NAME_LENGTH) : null,
  };
}
