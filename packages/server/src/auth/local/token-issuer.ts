import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import { createJwtVerifier } from '../jwt-verifier.ts';
import type { TokenVerifier } from '../token-verifier.ts';
import type { LocalAccount, ProviderIdentity } from './account-store.ts';
import { type ChosenAccount, parseChosenAccount } from './chosen-account.ts';
import type { SigningKey } from './signing-key.ts';

/** The `aud` of local tokens. */
export const LOCAL_PROJECT_ID = 'local';

const PROVIDER_CREDENTIAL_LIFE_SECONDS = 5 * 60;

export interface TokenSubject {
  readonly account: LocalAccount;
  readonly identities: readonly ProviderIdentity[];
  readonly providerId: string;
  /** Time of the sign-in, in seconds since the epoch. */
  readonly authTime: number;
}

/** Issues and reads ID tokens, and replacements for the provider's own credential. */
export interface TokenIssuer {
  readonly verifier: TokenVerifier;
  mintIdToken(subject: TokenSubject, ttlSeconds: number): Promise<string>;
  mintProviderCredential(chosen: ChosenAccount): Promise<string>;
  /** The account of a provider credential; undefined if we did not issue it or it has expired. */
  readProviderCredential(token: string): Promise<ChosenAccount | undefined>;
}

export interface TokenIssuerOptions {
  readonly key: SigningKey;
  readonly issuer: string;
  readonly now: () => number;
}

export function createTokenIssuer({ key, issuer, now }: TokenIssuerOptions): TokenIssuer {
  const keys = createLocalJWKSet({ keys: [key.publicJwk] });
  const providerIssuer = `${issuer}/accounts`;

  const sign = (claims: Record<string, unknown>, from: string, ttlSeconds: number): Promise<string> => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.keyId, typ: 'JWT' })
      .setIssuer(from)
      .setAudience(LOCAL_PROJECT_ID)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ttlSeconds)
      .setJti(randomUUID())
      .sign(key.privateKey);
  };

  return {
    verifier: createJwtVerifier({ keys, issuer, audience: LOCAL_PROJECT_ID, now }),
    mintIdToken: (subject, ttlSeconds) => sign(idTokenClaims(subject), issuer, ttlSeconds),
    mintProviderCredential: ({ email, name, providerId }) =>
      sign({ email, name, providerId }, providerIssuer, PROVIDER_CREDENTIAL_LIFE_SECONDS),
    async readProviderCredential(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: providerIssuer,
          audience: LOCAL_PROJECT_ID,
          requiredClaims: ['exp'],
          currentDate: new Date(now()),
        });
        return parseChosenAccount(payload);
      } catch (cause) {
        if (cause instanceof errors.JOSEError) return undefined;
        throw cause;
      }
    },
  };
}

/** The claims of a Firebase ID token: code behind the verifier needs no special case. */
function idTokenClaims({ account, identities, providerId, authTime }: TokenSubject): Record<string, unknown> {
  return {
    name: account.name,
    auth_time: authTime,
    user_id: account.uid,
    sub: account.uid,
    email: account.email,
    email_verified: true,
    firebase: {
      identities: {
        ...Object.fromEntries(identities.map((identity) => [identity.providerId, [identity.rawId]])),
        email: [account.email],
      },
      sign_in_provider: providerId,
    },
  };
}
