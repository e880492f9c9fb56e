import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { createJwtVerifier } from '../jwt-verifier.ts';

/** Firebase's lifetime of an ID token. */
export const ID_TOKEN_LIFE_SECONDS = 3600;

/** Only tokens of vouched accounts have it. */
export const DOMAIN_CLAIM = 'beep_domain';

/** The facts of a session that its tokens carry. */
export interface TokenSession {
  readonly uid: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly providerId: string;
  /** Whose policy applies to somebody without an address. */
  readonly domain?: string | undefined;
  /** Time of the sign-in, in seconds since the epoch. */
  readonly authTime: number;
}

export interface TokenIssuerOptions {
  readonly privateKey: KeyObject;
  readonly algorithm: 'RS256' | 'ES256';
  /** The `iss` of its tokens. */
  readonly url: string;
  /** The id of the project, as in the auth settings of the site. */
  readonly audience: string;
  readonly now: () => number;
}

export type TokenIssuer = ReturnType<typeof createTokenIssuer>;

/** Issues the product's own ID tokens, for people whom local accounts or a provider have named. */
export function createTokenIssuer(options: TokenIssuerOptions) {
  const { privateKey, algorithm, url, audience, now } = options;
  const publicKey = createPublicKey(privateKey);
  return {
    verifier: createJwtVerifier({ keys: async () => publicKey, algorithm, issuer: url, audience, now }),
    /** An ID token with the claims of Firebase, so code behind the verifier needs no special case. */
    mint({ uid, email, isEmailVerified, name, providerId, domain, authTime }: TokenSession): Promise<string> {
      const issuedAt = Math.floor(now() / 1000);
      const identities = { [providerId]: [uid], ...(email !== null && { email: [email] }) };
      return new SignJWT({
        user_id: uid,
        ...(email !== null && { email, email_verified: isEmailVerified }),
        ...(name !== null && { name }),
        ...(domain !== undefined && { [DOMAIN_CLAIM]: domain }),
        auth_time: authTime,
        firebase: { identities, sign_in_provider: providerId },
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(url)
        .setAudience(audience)
        .setSubject(uid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ID_TOKEN_LIFE_SECONDS)
        .setJti(randomUUID())
        .sign(privateKey);
    },
  };
}
