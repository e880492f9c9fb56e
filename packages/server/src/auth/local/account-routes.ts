import { randomBytes } from 'node:crypto';
import { CHOOSER_TEXTS } from '@beep/core/texts';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { parseDeclaredJson, readBody } from '../../http/parse-request.ts';
import { ServerError } from '../../server-error.ts';
import type { TokenVerifier } from '../token-verifier.ts';
import type { AccountStore } from './account-store.ts';
import { renderChooserPage } from './chooser-page.ts';
import { chosenAccount, providerId, type SignInCodes } from './chosen-account.ts';
import { GAPI_STAND_IN_SCRIPT } from './gapi-stand-in.ts';
import { identityToolkitError } from './request-guard.ts';
import { ID_TOKEN_LIFE_SECONDS, type TokenIssuer } from './token-issuer.ts';

const MAX_FORM_BYTES = 16 * 1024;
const MAX_ACCOUNTS_SHOWN = 50;
/** Deleting an account requires a sign-in no older than this, as in Firebase. */
const RECENT_SIGN_IN_SECONDS = 5 * 60;

export interface AccountParts {
  readonly store: AccountStore;
  readonly codes: SignInCodes;
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
/** The query of the SDK's popup. Redirects are refused: another site can choose the URL that they lead to. */
const chooserRequest = z.object({
  providerId,
  authType: z.literal('signInViaPopup'),
  eventId: z.string().min(1).max(200),
});
const idTokenRequest = z.object({ idToken: z.string() });
const logOutRequest = z.object({ refreshToken: z.string().min(1) });

/** The calls of the Firebase SDK to an emulator, below the names of the two Google hosts. */
export function addSdkRoutes(routes: Hono, { store, codes, verifier, mint, now }: AccountParts): void {
  const expiresIn = String(ID_TOKEN_LIFE_SECONDS);
  routes.post('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', async (c: Context) => {
    const { requestUri, postBody } = await parseDeclaredJson(c, signInRequest);
    const credential = new URLSearchParams(postBody ?? '').get('id_token');
    const chosen = codes.redeem(credential ?? URL.parse(requestUri)?.searchParams.get('code') ?? '');
    if (!chosen) throw identityToolkitError('INVALID_IDP_RESPONSE : the sign-in is used, too old or unknown');
    const { session, refreshToken } = store.signIn(chosen, now());
    const tokens = { idToken: await mint(session), refreshToken, expiresIn };
    const oauthIdToken = codes.issue(chosen);
    return c.json({ ...tokens, localId: session.uid, providerId: session.providerId, oauthIdToken });
  });
  routes.post('/identitytoolkit.googleapis.com/v1/accounts:lookup', async (c: Context) => {
    const { idToken } = await parseDeclaredJson(c, idTokenRequest);
    const { uid } = await verifier.verify(idToken).catch(refuseIdToken);
    const { email, name } = store.find(uid) ?? {};
    return c.json({ users: [{ localId: uid, email, emailVerified: true, displayName: name }] });
  });
  routes.post('/identitytoolkit.googleapis.com/v1/accounts:delete', async (c: Context) => {
    const { idToken } = await parseDeclaredJson(c, idTokenRequest);
    const { uid, authTime } = await verifier.verify(idToken).catch(refuseIdToken);
    if (now() / 1000 - authTime > RECENT_SIGN_IN_SECONDS) {
      throw identityToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    }
    store.delete(uid);
    return c.json({});
  });
  routes.post('/securetoken.googleapis.com/v1/token', async (c: Context) => {
    const body = await readBody(c, MAX_FORM_BYTES, 'Send at most 16 KiB.');
    const form = new URLSearchParams(Buffer.from(body).toString('utf8'));
    const refreshToken = form.get('refresh_token') ?? '';
    const session = store.findSession(refreshToken);
    if (!session) throw identityToolkitError('INVALID_REFRESH_TOKEN');
    return c.json({ access_token: await mint(session), refresh_token: refreshToken, expires_in: expiresIn });
  });
}

function refuseIdToken(): never {
  throw identityToolkitError('INVALID_ID_TOKEN');
}

/** The page of a popup sign-in, and the calls that are not Firebase's. */
export function addOwnRoutes(routes: Hono, { store, codes, mint, now }: AccountParts): void {
  routes.get('/emulator/auth/handler', (c) => {
    const nonce = randomBytes(16).toString('base64');
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; connect-src 'self'; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    c.header('X-Frame-Options', 'DENY');
    c.header('Referrer-Policy', 'same-origin');
    const request = chooserRequest.safeParse(c.req.query()).data;
    if (!request) return c.text(CHOOSER_TEXTS.notOpened, 400);
    return c.html(renderChooserPage(nonce, request, store.recent(MAX_ACCOUNTS_SHOWN)));
  });
  routes.get('/local-auth/gapi.js', (c) =>
    c.body(GAPI_STAND_IN_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  routes.post('/local-auth/choose', async (c: Context) => {
    const origin = c.req.header('origin');
    if (origin === undefined || origin.startsWith('chrome-extension:')) {
      throw new ServerError('forbidden', { message: 'Only the account chooser may choose an account.' });
    }
    return c.json({ code: codes.issue(await parseDeclaredJson(c, chosenAccount)) });
  });
  routes.post('/local-auth/token', async (c: Context) => {
    const { session, refreshToken } = store.signIn(await parseDeclaredJson(c, chosenAccount), now());
    return c.json({ idToken: await mint(session), refreshToken, uid: session.uid });
  });
  routes.post('/local-auth/log-out', async (c: Context) => {
    store.endSession((await parseDeclaredJson(c, logOutRequest)).refreshToken);
    return c.body(null, 204);
  });
}
