import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { parseDeclaredJson, readBody } from '../../http/parse-request.ts';
import type { TokenVerifier } from '../token-verifier.ts';
import { identityToolkitError } from './request-guard.ts';
import { ID_TOKEN_LIFE_SECONDS, type TokenIssuer, type TokenSession } from './token-issuer.ts';

const MAX_FORM_BYTES = 16 * 1024;
/** Deleting an account requires a sign-in no older than this, as in Firebase. */
const RECENT_SIGN_IN_SECONDS = 5 * 60;

/** The paths of {@link addSdkRoutes}; no other route may start with these. */
export const SDK_PATHS = ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*'] as const;

/** A session that a code has started. */
export interface StartedSession {
  readonly session: TokenSession;
  readonly refreshToken: string;
  /** A further code, with which another device of the person signs in. */
  readonly nextCode: string;
}

/** What the SDK shows of a signed-in user. */
export interface Profile {
  readonly email?: string | undefined;
  readonly isEmailVerified: boolean;
  readonly name?: string | undefined;
}

/** The accounts and sessions behind the SDK's calls. */
export interface SdkAccounts {
  /** Undefined for a code that is unknown, used or expired. */
  redeem(code: string): Promise<StartedSession | undefined>;
  /** Undefined for a session that has ended. */
  findSession(refreshToken: string): Promise<TokenSession | undefined>;
  /** The profile of a valid ID token. */
  profileOf(uid: string, idToken: string): Promise<Profile>;
  deleteAccount(uid: string): Promise<void>;
}

export interface SdkParts {
  readonly accounts: SdkAccounts;
  readonly verifier: TokenVerifier;
  readonly mint: TokenIssuer['mint'];
  readonly now: () => number;
}

/** `requestUri` has the code of a popup, `postBody` the credential of an earlier sign-in. */
const signInRequest = z.object({
  requestUri: z.string(),
  postBody: z.string().nullish(),
  idToken: z.never('accounts cannot be linked').optional(),
});
const idTokenRequest = z.object({ idToken: z.string() });

/** The calls of the Firebase SDK to an emulator, below the names of the two Google hosts. */
export function addSdkRoutes(routes: Hono, { accounts, verifier, mint, now }: SdkParts): void {
  const expiresIn = String(ID_TOKEN_LIFE_SECONDS);
  routes.post('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', async (c: Context) => {
    const { requestUri, postBody } = await parseDeclaredJson(c, signInRequest);
    const credential = new URLSearchParams(postBody ?? '').get('id_token');
    const started = await accounts.redeem(
      credential ?? URL.parse(requestUri)?.searchParams.get('code') ?? '',
    );
    if (!started)
      throw identityToolkitError('INVALID_IDP_RESPONSE : the sign-in is used, too old or unknown');
    const { session, refreshToken, nextCode } = started;
    const tokens = { idToken: await mint(session), refreshToken, expiresIn };
    const { uid: localId, providerId } = session;
    return c.json({ ...tokens, localId, providerId, oauthIdToken: nextCode });
  });
  routes.post('/identitytoolkit.googleapis.com/v1/accounts:lookup', async (c: Context) => {
    const { idToken } = await parseDeclaredJson(c, idTokenRequest);
    const { uid } = await verifier.verify(idToken).catch(refuseIdToken);
    const { email, isEmailVerified, name } = await accounts.profileOf(uid, idToken);
    const user = { localId: uid, email, emailVerified: isEmailVerified, displayName: name };
    return c.json({ users: [user] });
  });
  routes.post('/identitytoolkit.googleapis.com/v1/accounts:delete', async (c: Context) => {
    const { idToken } = await parseDeclaredJson(c, idTokenRequest);
    const { uid, authTime } = await verifier.verify(idToken).catch(refuseIdToken);
    if (now() / 1000 - authTime > RECENT_SIGN_IN_SECONDS) {
      throw identityToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    }
    await accounts.deleteAccount(uid);
    return c.json({});
  });
  routes.post('/securetoken.googleapis.com/v1/token', async (c: Context) => {
    const body = await readBody(c, MAX_FORM_BYTES, 'Send at most 16 KiB.');
    const form = new URLSearchParams(Buffer.from(body).toString('utf8'));
    const refreshToken = form.get('refresh_token') ?? '';
    const session = await accounts.findSession(refreshToken);
    if (!session) throw identityToolkitError('INVALID_REFRESH_TOKEN');
    return c.json({ access_token: await mint(session), refresh_token: refreshToken, expires_in: expiresIn });
  });
}

function refuseIdToken(): never {
  throw identityToolkitError('INVALID_ID_TOKEN');
}
