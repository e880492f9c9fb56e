import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { openSigningKey, type SigningKeyOptions } from '../issuer/open-signing-key.ts';
import { createTokenIssuer, DOMAIN_CLAIM, ID_TOKEN_LIFE_SECONDS } from '../issuer/token-issuer.ts';
import type { TokenVerifier } from '../token-verifier.ts';

const PROJECT_ID = 'vouched';

/** Somebody whom another server vouches for. */
export interface VouchedPerson {
  /** The server, such as the origin of a site. */
  readonly issuer: string;
  /** Its name for the person. */
  readonly subject: string;
  readonly name: string | null;
  /** Whose policy applies; none by default. */
  readonly domain?: string | undefined;
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
  /** The account of a person. */
  uidOf(person: Pick<VouchedPerson, 'issuer' | 'subject'>): string;
  /** Verifies tokens of these sessions, and all others with the verifier of the identity mode. */
  readonly verifier: TokenVerifier;
}

export interface VouchedAccountsOptions extends Omit<SigningKeyOptions, 'name' | 'type'> {
  readonly publicUrl: string;
  /** Of the identity mode. */
  readonly verifier: TokenVerifier;
  readonly now: () => number;
}

/**
 * Accounts of people whom other servers vouch for, in every identity mode. An account is an issuer and a subject; it has no
 * address, so it is never joined with another, and administers nothing; it may have a domain, whose policy applies.
 */
export async function openVouchedAccounts(options: VouchedAccountsOptions): Promise<VouchedAccounts> {
  const { publicUrl, now, verifier: otherwise } = options;
  const url = `${publicUrl}/vouched`;
  const { mint, verifier } = createTokenIssuer({
    ...{
      privateKey: await openSigningKey({ ...options, name: 'vouched_key', type: 'ec' }),
      algorithm: 'ES256',
      url,
      now,
    },
    audience: PROJECT_ID,
  });
  return {
    uidOf,
    async begin({ issuer, subject, name, domain }) {
      const uid = uidOf({ issuer, subject });
      const token = await mint({
        ...{ uid, name, email: null, isEmailVerified: false, providerId: PROJECT_ID, domain },
        authTime: Math.floor(now() / 1000),
      });
      return { uid, token, lifeSeconds: ID_TOKEN_LIFE_SECONDS };
    },
    verifier: {
      verify: async (token) => {
        if (issuerOf(token) !== url) return otherwise.verify(token);
        const user = await verifier.verify(token);
        const { [DOMAIN_CLAIM]: domain } = decodeJwt(token);
        return typeof domain === 'string' ? { ...user, domain } : user;
      },
    },
  };
}

/** Not the names themselves, which may be long or an address. The length keeps `a`, `bc` from being `ab`, `c`. */
function uidOf({ issuer, subject }: Pick<VouchedPerson, 'issuer' | 'subject'>): string {
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
