import { errors } from 'jose';
import { IdentityError, type TokenVerifier, type VerifiedUser } from '../token-verifier.ts';
import type { AccountStore, LocalAccount } from './account-store.ts';
import type { ChosenAccount } from './chosen-account.ts';
import { type IdentityToolkitCode, IdentityToolkitError } from './identity-toolkit-error.ts';
import type { LocalSession, SessionStore } from './session-store.ts';
import type { TokenIssuer } from './token-issuer.ts';

/** Deleting an account requires a sign-in no older than this, as in Firebase. */
const RECENT_SIGN_IN_SECONDS = 5 * 60;

export interface AccountServiceParts {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly issuer: TokenIssuer;
  readonly now: () => number;
  /** Read for every token, so tests can shorten it. */
  readonly ttlSeconds: () => number;
  /** Called before every refresh; a returned code makes it fail. */
  readonly takeRefreshFailure: () => IdentityToolkitCode | undefined;
}

/** A signed-in account with a new pair of tokens. */
export interface SignInResult {
  readonly account: LocalAccount;
  readonly isNew: boolean;
  readonly rawId: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly ttlSeconds: number;
}

export interface RefreshResult {
  readonly uid: string;
  readonly idToken: string;
  readonly ttlSeconds: number;
}

/** The identity operations without their wire format. Rejects with IdentityToolkitError. */
export interface AccountService {
  signIn(chosen: ChosenAccount): Promise<SignInResult>;
  refresh(refreshToken: string): Promise<RefreshResult>;
  /** Ends the session of a refresh token, on this device only. */
  logOut(refreshToken: string): void;
  /** The account of an ID token. */
  accountOf(idToken: string): Promise<LocalAccount>;
  /** Deletes the account of an ID token whose sign-in is recent. */
  deleteOwn(idToken: string): Promise<void>;
  /** For the server's own routes: like the issuer's, but rejects deleted and disabled accounts. */
  readonly verifier: TokenVerifier;
}

export function createAccountService(parts: AccountServiceParts): AccountService {
  const { accounts, sessions, issuer, now } = parts;

  const mint = (account: LocalAccount, session: LocalSession, ttlSeconds: number): Promise<string> =>
    issuer.mintIdToken({ account, identities: accounts.identities(account.uid), ...session }, ttlSeconds);

  const read = async (idToken: string): Promise<{ account: LocalAccount; user: VerifiedUser }> => {
    const user = await issuer.verifier.verify(idToken).catch(refuseIdToken);
    return { account: usable(accounts.find(user.uid)), user };
  };

  return {
    async signIn(chosen) {
      const { account, isNew } = accounts.signIn(chosen, now());
      usable(account);
      const ttlSeconds = parts.ttlSeconds();
      const session = { uid: account.uid, providerId: chosen.providerId, authTime: Math.floor(now() / 1000) };
      const idToken = await mint(account, session, ttlSeconds);
      const identity = accounts.identities(account.uid).find((one) => one.providerId === chosen.providerId);
      const rawId = identity?.rawId ?? account.uid;
      return { account, isNew, rawId, idToken, refreshToken: sessions.start(session), ttlSeconds };
    },
    async refresh(refreshToken) {
      const failure = parts.takeRefreshFailure();
      if (failure) throw new IdentityToolkitError(failure);
      const session = sessions.find(refreshToken);
      if (!session) throw new IdentityToolkitError('INVALID_REFRESH_TOKEN');
      const account = usable(accounts.find(session.uid));
      if (session.revoked) throw new IdentityToolkitError('TOKEN_EXPIRED');
      const ttlSeconds = parts.ttlSeconds();
      return { uid: account.uid, idToken: await mint(account, session, ttlSeconds), ttlSeconds };
    },
    logOut: (refreshToken) => sessions.end(refreshToken),
    accountOf: async (idToken) => (await read(idToken)).account,
    async deleteOwn(idToken) {
      const { account, user } = await read(idToken);
      if (now() / 1000 - user.authTime > RECENT_SIGN_IN_SECONDS) {
        throw new IdentityToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      }
      accounts.delete(account.uid);
    },
    verifier: {
      async verify(token) {
        const user = await issuer.verifier.verify(token);
        const account = accounts.find(user.uid);
        if (!account || account.disabled) {
          throw new IdentityError('unauthorized', 'The account of this token is gone or disabled.');
        }
        return user;
      },
    },
  };
}

function usable(account: LocalAccount | undefined): LocalAccount {
  if (!account) throw new IdentityToolkitError('USER_NOT_FOUND');
  if (account.disabled) throw new IdentityToolkitError('USER_DISABLED');
  return account;
}

function refuseIdToken(cause: unknown): never {
  const expired = cause instanceof IdentityError && cause.cause instanceof errors.JWTExpired;
  throw new IdentityToolkitError(expired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN', undefined, cause);
}
