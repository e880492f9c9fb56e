import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { ProvenPerson, SignInSession, SignInStore } from '../../storage/sign-in-store.ts';
import type { SdkAccounts } from '../issuer/sdk-routes.ts';
import type { TokenSession } from '../issuer/token-issuer.ts';

const CODE_LIFE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/** The product's own sessions of people whom a provider has proved. */
export interface OidcSessions extends SdkAccounts {
  /** A code that stands for the person: once, within five minutes. */
  issueCode(person: ProvenPerson): Promise<string>;
  /** Ends the session of a refresh token. Resolves with it, if there was one. */
  end(refreshToken: string): Promise<ProvenPerson | undefined>;
}

export interface OidcSessionOptions {
  readonly store: SignInStore;
  readonly sessionDays: number;
  readonly now: () => number;
}

export function createOidcSessions({ store, sessionDays, now }: OidcSessionOptions): OidcSessions {
  const issueCode = async (person: ProvenPerson, sessionHash?: string): Promise<string> => {
    const code = secret();
    await store.putCode(hash(code), person, { now: now(), expiresAt: now() + CODE_LIFE_MS, sessionHash });
    return code;
  };
  return {
    issueCode: (person) => issueCode(person),
    redeem: async (code) => {
      const person = await store.takeCode(hash(code), now());
      if (!person) return undefined;
      const refreshToken = secret();
      const sessionHash = hash(refreshToken);
      const session = { ...person, signedInAt: now() };
      await store.begin(sessionHash, session, now() + sessionDays * DAY_MS);
      const nextCode = await issueCode(person, sessionHash);
      return { session: toTokenSession(session), refreshToken, nextCode };
    },
    findSession: async (refreshToken) => {
      const session = await store.find(hash(refreshToken), now());
      return session && toTokenSession(session);
    },
    // The token was verified: it has what the provider said at the sign-in.
    profileOf: async (_uid, idToken) => {
      const { email, email_verified: isVerified, name } = decodeJwt(idToken);
      return { email: textOf(email), isEmailVerified: isVerified === true, name: textOf(name) };
    },
    // The service's own deletion ends the sessions; the account at the provider is not ours.
    deleteAccount: async () => undefined,
    end: (refreshToken) => store.end(hash(refreshToken)),
  };
}

function toTokenSession({ signedInAt, ...person }: SignInSession): TokenSession {
  return { ...person, authTime: Math.floor(signedInAt / 1000) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
