import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { openSigningKey, type SigningKeyOptions } from '../issuer/open-signing-key.ts';
import { createTokenIssuer, ID_TOKEN_LIFE_SECONDS } from '../issuer/token-issuer.ts';
import type { TokenVerifier } from '../token-verifier.ts';

const PROJECT_ID = 'vouched';

/** Somebody whom another server vouches for. */
export interface VouchedPerson {
  /** The server, such as the origin of a site. */
  readonly issuer: string;
  /** Its name for the person. */
  readonly subject: string;
  readonly name: string | null;
}

/** A session without a refresh token: the other server vouches again. */
export interface VouchedSession {
  readonly uid: string;
  readonly token: string;
  /** Seconds. */
  readonly lifeSeconds: number;
}

export interface VouchedAccounts {
  begin(person: VouchedPerson): Promise<VouchedSession>;
  /** Verifies tokens of these sessions, and all others with the verifier of the identity mode. */
  readonly verifier: TokenVerifier;
}

export interface VouchedAccountsOptions extends Omit<SigningKeyOptions, 'name'> {
  readonly publicUrl: string;
  /** Of the identity mode. */
  readonly verifier: TokenVerifier;
  readonly now: () => number;
}

/**
 * Accounts of people whom other servers vouch for, in every identity mode. An account is an issuer and a subject; it has no
 * address, so it is never joined with another, and administers nothing.
 */
export async function openVouchedAccounts(options: VouchedAccountsOptions): Promise<VouchedAccounts> {
  const { publicUrl, now, verifier: otherwise } = options;
  const url = `${publicUrl}/vouched`;
  const { mint, verifier } = createTokenIssuer({
    ...{
      privateKey: await openSigningKey({ ...options, name: 'vouched_key' }),
      algorithm: 'ES256',
      url,
      now,
    },
    audience: PROJECT_ID,
  });
  return {
    async begin({ issuer, subject, name }) {
      const uid = accountOf(issuer, subject);
      const token = await mint({
        ...{ uid, name, email: null, isEmailVerified: false, providerId: PROJECT_ID },
        authTime: Math.floor(now() / 1000),
      });
      return { uid, token, lifeSeconds: ID_TOKEN_LIFE_SECONDS };
    },
    verifier: { verify: (token) => (issuerOf(token) === url ? verifier : otherwise).verify(token) },
  };
}

/** Not the names themselves, which may be long or an address. The length keeps `a`, `bc` from being `ab`, `c`. */
function accountOf(issuer: string, subject: string): string {
  const hash = createHash('sha256').update(`${issuer.length}:${issuer}${subject}`).digest('base64url');
  return `vouched-${hash}`;
}

/** What the token says, which is not verified. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
