import { createListeners } from '../actor/create-listeners.ts';
import type { CurrentUser, IdentityProvider, SignInOutcome, TokenOutcome } from '../session/ports.ts';

/** An identity provider that the test controls. */
export interface FakeIdentity extends IdentityProvider {
  report(user: CurrentUser | null): void;
  /** Sets the results of the next calls of `getToken`; the last one is repeated. */
  respondWithToken(...outcomes: TokenOutcome[]): void;
  readonly tokenRequests: readonly boolean[];
  readonly signOuts: number;
}

/** Makes a provider that has not reported yet; call `report`. */
export function createFakeIdentity(signInOutcome: SignInOutcome = { status: 'signed-in' }): FakeIdentity {
  const [onUserChanged, report] = createListeners<CurrentUser | null>();
  const tokenRequests: boolean[] = [];
  let responses: TokenOutcome[] = [{ status: 'token', token: 'token' }];
  let signOuts = 0;
  return {
    onUserChanged,
    report,
    respondWithToken(...outcomes) {
      responses = outcomes;
    },
    tokenRequests,
    get signOuts() {
      return signOuts;
    },
    async signIn() {
      return signInOutcome;
    },
    async signOut() {
      signOuts += 1;
    },
    async getToken({ forceRefresh }) {
      tokenRequests.push(forceRefresh);
      const [next, ...rest] = responses;
      if (rest.length > 0) responses = rest;
      return next ?? { status: 'signed-out' };
    },
  };
}

/** A signed-in user; `overrides` replaces single fields. */
export function aUser(overrides: Partial<CurrentUser> = {}): CurrentUser {
  return {
    uid: 'uid-1',
    email: 'ada@school.example',
    displayName: 'Ada Lovelace',
    photoUrl: null,
    ...overrides,
  };
}

/** An unsigned token whose payload ends at `expiresAtMs`; good for clients, which never check signatures. */
export function aToken(expiresAtMs: number, issuedAtMs?: number): string {
  const seconds = (ms: number): number => Math.floor(ms / 1000);
  const claims = {
    exp: seconds(expiresAtMs),
    ...(issuedAtMs === undefined ? {} : { iat: seconds(issuedAtMs) }),
  };
  return `header.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`;
}
