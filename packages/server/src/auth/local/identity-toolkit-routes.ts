import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { AccountService } from './account-service.ts';
import type { AccountStore, LocalAccount } from './account-store.ts';
import type { ChosenAccount } from './chosen-account.ts';
import { IdentityToolkitError, identityToolkitErrorBody } from './identity-toolkit-error.ts';
import { readForm, readJson } from './request-body.ts';
import type { SignInCodes } from './sign-in-codes.ts';
import { LOCAL_PROJECT_ID, type TokenIssuer } from './token-issuer.ts';

export interface IdentityToolkitRoutesOptions {
  readonly service: AccountService;
  readonly accounts: AccountStore;
  readonly codes: SignInCodes;
  readonly issuer: TokenIssuer;
}

const signInRequest = z.object({
  requestUri: z.string().optional(),
  postBody: z.string().nullish(),
  idToken: z.string().optional(),
});
const idTokenRequest = z.object({ idToken: z.string() });

/** The routes that the Firebase SDK calls on an emulator, below the names of the two Google hosts. */
export function createIdentityToolkitRoutes(options: IdentityToolkitRoutesOptions): Hono {
  const { service } = options;
  const routes = new Hono();
  routes.onError(answerError);

  routes.post('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', async (c) => {
    const request = await readJson(c, signInRequest);
    if (!request) return refuse(c, 400, 'INVALID_REQUEST');
    if (request.idToken !== undefined) throw new IdentityToolkitError('OPERATION_NOT_ALLOWED');
    const chosen = await chosenBy(request, options);
    if (!chosen)
      throw new IdentityToolkitError('INVALID_IDP_RESPONSE', 'the sign-in is used, too old or unknown');
    return c.json(await signInAnswer(chosen, options));
  });
  routes.post('/identitytoolkit.googleapis.com/v1/accounts:lookup', async (c) => {
    const request = await readJson(c, idTokenRequest);
    if (!request) return refuse(c, 400, 'INVALID_ID_TOKEN');
    const account = await service.accountOf(request.idToken);
    return c.json({
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [userInfo(account, options.accounts)],
    });
  });
  routes.post('/identitytoolkit.googleapis.com/v1/accounts:delete', async (c) => {
    const request = await readJson(c, idTokenRequest);
    if (!request) return refuse(c, 400, 'INVALID_ID_TOKEN');
    await service.deleteOwn(request.idToken);
    return c.json({ kind: 'identitytoolkit#DeleteAccountResponse' });
  });
  routes.post('/securetoken.googleapis.com/v1/token', async (c) => {
    const form = await readForm(c);
    if (form?.get('grant_type') !== 'refresh_token') throw new IdentityToolkitError('INVALID_GRANT_TYPE');
    const refreshToken = form.get('refresh_token');
    if (!refreshToken) throw new IdentityToolkitError('MISSING_REFRESH_TOKEN');
    return c.json(await refreshAnswer(refreshToken, service));
  });
  routes.get('/identitytoolkit.googleapis.com/v1/projects', (c) =>
    c.json({ projectId: LOCAL_PROJECT_ID, authorizedDomains: ['localhost', '127.0.0.1', '[::1]'] }),
  );
  routes.get('/identitytoolkit.googleapis.com/v2/recaptchaConfig', (c) =>
    c.json({ recaptchaKey: 'projects/local/keys/none', recaptchaEnforcementState: [] }),
  );
  routes.all('/identitytoolkit.googleapis.com/*', (c) => refuse(c, 404, 'NOT_FOUND'));
  routes.all('/securetoken.googleapis.com/*', (c) => refuse(c, 404, 'NOT_FOUND'));
  return routes;
}

/** Accepts the code of a popup (`requestUri`) or a credential of an earlier sign-in (`postBody`). */
async function chosenBy(
  request: z.infer<typeof signInRequest>,
  { codes, issuer }: IdentityToolkitRoutesOptions,
): Promise<ChosenAccount | undefined> {
  const credential = new URLSearchParams(request.postBody ?? '').get('id_token');
  if (credential) return issuer.readProviderCredential(credential);
  const uri = URL.parse(request.requestUri ?? '');
  const code = uri?.searchParams.get('code');
  return code ? codes.redeem(code) : undefined;
}

async function signInAnswer(
  chosen: ChosenAccount,
  { service, issuer }: IdentityToolkitRoutesOptions,
): Promise<Record<string, unknown>> {
  const { account, isNew, rawId, idToken, refreshToken, ttlSeconds } = await service.signIn(chosen);
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: chosen.providerId,
    localId: account.uid,
    federatedId: rawId,
    rawId,
    email: account.email,
    emailVerified: true,
    displayName: account.name,
    fullName: account.name,
    isNewUser: isNew,
    idToken,
    refreshToken,
    expiresIn: String(ttlSeconds),
    oauthIdToken: await issuer.mintProviderCredential({ ...chosen, name: account.name }),
    rawUserInfo: JSON.stringify({
      sub: rawId,
      name: account.name,
      email: account.email,
      email_verified: true,
    }),
  };
}

async function refreshAnswer(refreshToken: string, service: AccountService): Promise<Record<string, string>> {
  const { uid, idToken, ttlSeconds } = await service.refresh(refreshToken);
  return {
    access_token: idToken,
    id_token: idToken,
    expires_in: String(ttlSeconds),
    refresh_token: refreshToken,
    token_type: 'Bearer',
    user_id: uid,
    project_id: LOCAL_PROJECT_ID,
  };
}

function userInfo(account: LocalAccount, accounts: AccountStore): Record<string, unknown> {
  const { uid, email, name } = account;
  return {
    localId: uid,
    email,
    emailVerified: true,
    displayName: name,
    createdAt: String(account.createdAtMs),
    lastLoginAt: String(account.lastSignInAtMs),
    providerUserInfo: accounts.identities(uid).map(({ providerId, rawId }) => ({
      providerId,
      rawId,
      federatedId: rawId,
      email,
      displayName: name,
    })),
  };
}

function answerError(cause: Error, c: Context): Response {
  if (cause instanceof IdentityToolkitError) return refuse(c, 400, cause.message);
  throw cause;
}

function refuse(c: Context, status: ContentfulStatusCode, message: string): Response {
  return c.json(identityToolkitErrorBody(status, message), status);
}
