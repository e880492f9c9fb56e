import { randomBytes } from 'node:crypto';
import type { Language } from '@beep/core/languages';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { parseDeclaredJson } from '../../http/parse-request.ts';
import { visitorTexts } from '../../http/visitor-texts.ts';
import { ServerError } from '../../server-error.ts';
import type { SdkAccounts } from '../issuer/sdk-routes.ts';
import type { TokenIssuer } from '../issuer/token-issuer.ts';
import { windowPage } from '../issuer/window-page.ts';
import type { AccountStore } from './account-store.ts';
import { renderChooserPage } from './chooser-page.ts';
import { chosenAccount, providerId, type SignInCodes } from './chosen-account.ts';
import { FIRST_RELAY_SCRIPT } from './first-relay.ts';
import { GAPI_STAND_IN_SCRIPT } from './gapi-stand-in.ts';

const MAX_ACCOUNTS_SHOWN = 50;

export interface AccountParts {
  readonly store: AccountStore;
  readonly codes: SignInCodes;
  readonly mint: TokenIssuer['mint'];
  readonly now: () => number;
  /** Of the installation. */
  readonly language: Language;
}

/** The query of the SDK's popup. Redirects are refused: another site can choose the URL that they lead to. */
const chooserRequest = z.object({
  providerId,
  authType: z.literal('signInViaPopup'),
  eventId: z.string().min(1).max(200),
});
const logOutRequest = z.object({ refreshToken: z.string().min(1) });

/** Local accounts behind the SDK's calls. */
export function localSdkAccounts({
  store,
  codes,
  now,
}: Omit<AccountParts, 'mint' | 'language'>): SdkAccounts {
  return {
    redeem: async (code) => {
      const chosen = codes.redeem(code);
      return chosen && { ...store.signIn(chosen, now()), nextCode: codes.issue(chosen) };
    },
    findSession: async (refreshToken) => store.findSession(refreshToken),
    profileOf: async (uid) => ({ ...store.find(uid), isEmailVerified: true }),
    deleteAccount: async (uid) => store.delete(uid),
  };
}

/** The page of a popup sign-in, and the calls that are not Firebase's. */
export function addOwnRoutes(routes: Hono, { store, codes, mint, now, language }: AccountParts): void {
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
    const texts = visitorTexts(c, language);
    if (!request) return c.text(texts.CHOOSER_TEXTS.notOpened, 400);
    const accounts = store.recent(MAX_ACCOUNTS_SHOWN);
    return c.html(renderChooserPage({ nonce, texts }, request, accounts));
  });
  routes.get('/emulator/auth/iframe', (c) => {
    const texts = visitorTexts(c, language);
    const { title } = texts.CHOOSER_TEXTS;
    return windowPage(c, { texts, title, body: html``, script: FIRST_RELAY_SCRIPT, framers: ["'self'"] });
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
