import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AccountService } from './account-service.ts';
import type { AccountStore } from './account-store.ts';
import { renderChooserPage, renderChooserRefusal } from './chooser-page.ts';
import { parseChooserRequest } from './chooser-request.ts';
import { parseChosenAccount } from './chosen-account.ts';
import { GAPI_STAND_IN_SCRIPT } from './gapi-stand-in.ts';
import { IdentityToolkitError } from './identity-toolkit-error.ts';
import { refuseRequest } from './refuse-request.ts';
import { renderRelayPage } from './relay-page.ts';
import { readJson } from './request-body.ts';
import { extensionOrigin } from './request-guard.ts';
import type { SignInCodes } from './sign-in-codes.ts';
import type { SigningKey } from './signing-key.ts';

const MAX_ACCOUNTS_SHOWN = 50;

/** Frame ancestors of our pages that sign in, as listed in the wire contract. */
const RELAY_ANCESTORS: readonly string[] = [
  "'self'",
  'https://docs.google.com',
  'https://script.google.com',
  'https://*.googleusercontent.com',
  'https://*.frontapp.com',
  'https://*.front.com',
];

const BAD_ACCOUNT = 'Send JSON with an email that has an @ in it, and a name of at most 100 characters.';

export interface LocalAuthRoutesOptions {
  readonly service: AccountService;
  readonly accounts: AccountStore;
  readonly codes: SignInCodes;
  readonly key: SigningKey;
  readonly extensionIds: readonly string[];
}

/** The pages of a popup sign-in, and the routes that are not Firebase's. */
export function createLocalAuthRoutes(options: LocalAuthRoutesOptions): Hono {
  const { service, accounts, codes, key } = options;
  const relayAncestors = [...RELAY_ANCESTORS, ...options.extensionIds.map(extensionOrigin)].join(' ');
  const routes = new Hono();

  routes.get('/emulator/auth/handler', (c) => {
    const nonce = sendPageHeaders(c, "'none'");
    c.header('X-Frame-Options', 'DENY');
    const request = parseChooserRequest(c.req.query());
    if (!request) return c.html(renderChooserRefusal(nonce), 400);
    return c.html(renderChooserPage({ nonce, request, accounts: accounts.recent(MAX_ACCOUNTS_SHOWN) }));
  });
  routes.get('/emulator/auth/iframe', (c) => c.html(renderRelayPage(sendPageHeaders(c, relayAncestors))));
  routes.get('/local-auth/gapi.js', (c) =>
    c.body(GAPI_STAND_IN_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  routes.get('/local-auth/jwks.json', (c) => c.json({ keys: [key.publicJwk] }));
  routes.post('/local-auth/choose', async (c) => {
    const origin = c.req.header('origin');
    if (origin === undefined || origin.startsWith('chrome-extension:')) {
      return refuseRequest(c, 'forbidden', 'Only the account chooser may choose an account.');
    }
    const chosen = parseChosenAccount(await readJson(c, z.unknown()));
    return chosen ? c.json({ code: codes.issue(chosen) }) : refuseRequest(c, 'invalid_request', BAD_ACCOUNT);
  });
  routes.post('/local-auth/token', async (c) => {
    const chosen = parseChosenAccount(await readJson(c, z.unknown()));
    if (!chosen) return refuseRequest(c, 'invalid_request', BAD_ACCOUNT);
    try {
      const { account, idToken, refreshToken } = await service.signIn(chosen);
      return c.json({ idToken, refreshToken, uid: account.uid });
    } catch (cause) {
      if (!(cause instanceof IdentityToolkitError)) throw cause;
      return refuseRequest(c, 'forbidden', 'This account is disabled. Use another one.');
    }
  });
  routes.post('/local-auth/log-out', async (c) => {
    const request = await readJson(c, z.object({ refreshToken: z.string().min(1) }));
    if (!request) return refuseRequest(c, 'invalid_request', 'Send JSON with the refreshToken.');
    service.logOut(request.refreshToken);
    return c.body(null, 204);
  });
  routes.all('/local-auth/*', (c) => refuseRequest(c, 'not_found', 'There is no such call.'));
  routes.all('/emulator/auth/*', (c) => refuseRequest(c, 'not_found', 'There is no such page.'));
  return routes;
}

/** Sets headers that allow only the page's own script; returns its nonce. */
function sendPageHeaders(c: Context, frameAncestors: string): string {
  const nonce = randomBytes(16).toString('base64');
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; connect-src 'self'; ` +
      `base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors}`,
  );
  c.header('Referrer-Policy', 'same-origin');
  return nonce;
}
