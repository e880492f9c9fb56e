import type { JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostileProvider, openHostileProvider } from './open-hostile-provider.ts';
import { aProvider, codeOn, problemIn, TestSignIn, type Tokens } from './open-test-sign-in.ts';

const NOT_CONFIRMED =
  '400 We couldn’t confirm this account. Try again, or contact support if it keeps happening.';
const NO_ANSWER = '503 The login service didn’t respond. Wait a moment and try again.';

let service: TestSignIn;
let provider: HostileProvider;
const seconds = (): number => Math.floor(service.nowMs / 1000);

beforeEach(async () => {
  service = new TestSignIn();
  provider = await openHostileProvider(seconds);
  await service.open(aProvider(provider));
});
afterEach(async () => {
  provider.close();
  await service.close();
});

/** The last page of a sign-in; the ID token has the right nonce unless a claim says otherwise. */
async function finish(query: Readonly<Record<string, string>> = {}): Promise<Response> {
  const sentTo = await service.start();
  provider.nonce = sentTo.searchParams.get('nonce') ?? '';
  return service.back(sentTo, query);
}

async function tokens(): Promise<Tokens> {
  const code = codeOn(await (await finish()).text()) ?? 'none';
  return (await (await service.exchange(code)).json()) as Tokens;
}

describe('a provider’s ID token', () => {
  const now = Date.UTC(2026, 5, 1) / 1000;
  it.each<[string, JWTPayload]>([
    ['another issuer', { iss: 'https://other.example' }],
    ['another audience', { aud: 'other' }],
    ['another audience beside ours', { aud: ['beep', 'other'] }],
    ['another authorized party', { azp: 'other' }],
    ['another nonce', { nonce: 'other' }],
    ['an empty subject', { sub: '' }],
    ['an end 61 seconds ago', { exp: now - 61 }],
    ['a time 61 seconds ahead', { iat: now + 61, exp: now + 400 }],
    ['a beginning 61 seconds ahead', { nbf: now + 61 }],
  ])('with %s is refused', async (_, claims) => {
    provider.lies.claims = claims;
    expect(await problemIn(finish())).toBe(NOT_CONFIRMED);
    expect(service.logged.join()).toMatch(/^sign_in_failed: SignInError: /);
  });

  // spec: A2
  it.each(['none', 'HS256'] as const)('with the algorithm %s is refused', async (signing) => {
    provider.lies.signing = signing;
    expect(await problemIn(finish())).toBe(NOT_CONFIRMED);
  });

  it.each<JWTPayload>([{ exp: now - 59 }, { iat: now + 59 }])(
    'of a clock that differs by 59 seconds is accepted: %j',
    async (claims) => {
      provider.lies.claims = claims;
      expect(codeOn(await (await finish()).text())).toBeDefined();
    },
  );

  // spec: A2
  it('with a key that was rotated in is accepted, and one with another key of its name is not', async () => {
    expect(codeOn(await (await finish()).text())).toBeDefined();
    await provider.rotate('second');
    // The client asks for unknown keys at most once a second.
    await expect.poll(async () => codeOn(await (await finish()).text()), { interval: 300 }).toBeDefined();
    const sentTo = await service.start();
    provider.nonce = sentTo.searchParams.get('nonce') ?? '';
    // A forger's key under a published name.
    await provider.rotate('second');
    expect(await problemIn(service.back(sentTo))).toBe(NOT_CONFIRMED);
  });
});

describe('a response', () => {
  // spec: A2
  it.each([
    ['another issuer', { iss: 'https://other.example' }],
    ['another issuer with an error', { iss: 'https://other.example', error: 'access_denied' }],
  ])('that names %s is refused before its code is sent anywhere', async (_, query) => {
    expect(await problemIn(finish(query))).toBe(NOT_CONFIRMED);
    expect(provider.forms).toEqual([]);
  });

  it('without an issuer is refused if the provider always names it', async () => {
    provider.lies.document = { authorization_response_iss_parameter_supported: true };
    expect(await problemIn(finish())).toBe(NOT_CONFIRMED);
    expect(codeOn(await (await finish({ iss: provider.issuer })).text())).toBeDefined();
  });

  // spec: A2
  it('that comes to the address of another provider is refused', async () => {
    const other = await openHostileProvider(seconds);
    await service.open(aProvider(provider), { ...aProvider(other), id: 'oidc.other' });
    const sentTo = await service.start();
    sentTo.searchParams.set('redirect_uri', 'http://localhost:4555/oidc/callback/oidc.other');
    expect(await problemIn(service.back(sentTo))).toBe(NOT_CONFIRMED);
    expect([...provider.forms, ...other.forms]).toEqual([]);
    other.close();
  });

  // spec: A2
  it('proves the code by PKCE, and belongs to its own window', async () => {
    const [one, two] = [await service.start(), await service.start()];
    expect(one.searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name));
    }
    provider.nonce = two.searchParams.get('nonce') ?? '';
    await service.back(two);
    expect(provider.forms[0]?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  it('after ten minutes is too late', async () => {
    const sentTo = await service.start();
    service.nowMs += 601_000;
    expect(await problemIn(service.back(sentTo))).toMatch(/^400 This login took too long/);
  });

  it('with a code that the provider refuses can be tried again', async () => {
    provider.lies.refusal = { status: 400, error: 'invalid_grant' };
    expect(await problemIn(finish())).toMatch(/^400 This login took too long/);
    provider.lies.refusal = { status: 401, error: 'invalid_client' };
    expect(await problemIn(finish())).toBe(NOT_CONFIRMED);
    provider.lies.refusal = { status: 503, error: 'later' };
    expect(await problemIn(finish())).toBe(NO_ANSWER);
  });
});

describe('a provider that is away', () => {
  // spec: oidc.6
  it('is named by a page with another try, and works again once it is back', async () => {
    provider.lies.document = { issuer: 'https://other.example' };
    const response = service.get('/oidc/start?request=request-of-the-page&provider=oidc.school');
    expect(await problemIn(response)).toBe(NO_ANSWER);
    provider.lies.document = {};
    expect((await service.start()).origin).toBe(provider.issuer);
  });

  it('is not confused with a used or forged sign-in', async () => {
    const sentTo = await service.start();
    provider.close();
    expect(await problemIn(service.back(sentTo))).toBe(NO_ANSWER);
  });
});

describe('a code for another device', () => {
  // spec: A8
  it('ends with a log-out of the device that got it', async () => {
    const { refreshToken, oauthIdToken } = await tokens();
    const other = await tokens();
    await service.post('/oidc/log-out', { refreshToken });
    expect((await service.exchange(oauthIdToken)).status).toBe(400);
    expect((await service.exchange(other.oauthIdToken)).status).toBe(200);
  });
});

describe('allowed domains', () => {
  const DOMAINS = { domains: ['school.example'] };
  const DOMAIN_ONLY = '403 Only accounts of school.example can log in here. Choose another account.';

  it.each<[string, JWTPayload, string]>([
    ['a verified address', {}, ''],
    ['an unverified address', { email_verified: false }, '403 The login service hasn’t verified'],
    ['an address that is not said to be verified', { email_verified: undefined }, '403 The login service'],
    ['another domain', { email: 'ada@other.example' }, DOMAIN_ONLY],
    ['a subdomain', { email: 'ada@x.school.example' }, DOMAIN_ONLY],
    ['no address', { email: undefined }, DOMAIN_ONLY],
  ])('answer %s', async (_, claims, expected) => {
    await service.open(aProvider({ issuer: provider.issuer, ...DOMAINS }));
    provider.lies.claims = claims;
    const page = await finish();
    if (expected === '') expect(codeOn(await page.text())).toBeDefined();
    else expect(await problemIn(Promise.resolve(page))).toContain(expected);
  });

  // spec: A12
  it('ask Google for the domain that manages the account, not only for its address', async () => {
    await service.open(aProvider({ issuer: provider.issuer, kind: 'google', ...DOMAINS }));
    expect(await problemIn(finish())).toBe(DOMAIN_ONLY);
    provider.lies.claims = { hd: 'school.example' };
    expect(codeOn(await (await finish()).text())).toBeDefined();
  });

  it('ask Microsoft for a verified domain, unless the operator trusts the tenant', async () => {
    const microsoft = { issuer: provider.issuer, kind: 'microsoft', ...DOMAINS } as const;
    await service.open(aProvider(microsoft));
    expect(await problemIn(finish())).toContain('403 The login service hasn’t verified');
    provider.lies.claims = { xms_edov: '1' };
    expect(codeOn(await (await finish()).text())).toBeDefined();
    provider.lies.claims = {};
    await service.open(aProvider({ ...microsoft, trustsEmail: true }));
    expect(codeOn(await (await finish()).text())).toBeDefined();
  });
});

describe('an address that the ID token lacks', () => {
  it('is that of the user info, if it is about the same person', async () => {
    provider.lies.claims = { email: undefined, email_verified: undefined };
    provider.lies.userinfo = { sub: 'ada', email: 'ada@school.example', email_verified: true };
    const user = await service.accounts.verifier.verify((await tokens()).idToken);
    expect(user).toMatchObject({ verifiedEmail: 'ada@school.example' });
    provider.lies.userinfo = { sub: 'eve', email: 'ada@school.example', email_verified: true };
    expect(await problemIn(finish())).toBe(NOT_CONFIRMED);
  });

  // spec: A7
  it.each([
    [undefined],
    [null],
    [false],
    ['false'],
    ['no'],
    [0],
    ['0'],
    [2],
    [[]],
    [[true]],
    [{ verified: true }],
  ])('is not verified if the user info says %j, whatever the ID token says', async (claim) => {
    for (const inToken of [true, 'true', false, undefined]) {
      provider.lies.claims = { email: undefined, email_verified: inToken };
      provider.lies.userinfo = { sub: 'ada', email: 'ada@school.example', email_verified: claim };
      const user = await service.accounts.verifier.verify((await tokens()).idToken);
      expect(user.verifiedEmail).toBeUndefined();
    }
  });

  it('is not verified for Microsoft by a claim of the ID token about another address', async () => {
    await service.open(aProvider({ issuer: provider.issuer, kind: 'microsoft' }));
    provider.lies.claims = { email: undefined, xms_edov: true };
    provider.lies.userinfo = { sub: 'ada', email: 'ada@school.example', email_verified: true };
    const user = await service.accounts.verifier.verify((await tokens()).idToken);
    expect(user.verifiedEmail).toBeUndefined();
  });
});

describe('Entra’s shared issuer', () => {
  const TENANT = '11111111-2222-3333-4444-555555555555';

  it('has an issuer and accounts of its own for each tenant', async () => {
    const issuer = `${provider.issuer}/organizations/v2.0`;
    await service.open(aProvider({ issuer, kind: 'microsoft' }));
    provider.lies.prefix = '/organizations/v2.0';
    provider.lies.document = { issuer: `${provider.issuer}/{tenantid}/v2.0` };
    const of = (tid: string): JWTPayload => ({ tid, iss: `${provider.issuer}/${tid}/v2.0` });
    provider.lies.claims = of(TENANT);
    const first = await tokens();
    provider.lies.claims = of(TENANT.replaceAll('1', '9'));
    expect((await tokens()).localId).not.toBe(first.localId);
    for (const claims of [
      { ...of(TENANT), tid: 'school.example' },
      { ...of(TENANT), tid: undefined },
      { ...of(TENANT), tid: TENANT.replaceAll('1', '9') },
      { tid: `${TENANT}/../x`, iss: `${provider.issuer}/${TENANT}/../x/v2.0` },
    ]) {
      provider.lies.claims = claims;
      expect(await problemIn(finish())).toBe(NOT_CONFIRMED);
    }
  });
});

describe('the window', () => {
  // spec: oidc.1
  it('lets the user choose among several providers, and leads on with one', async () => {
    const other = { ...aProvider(provider), id: 'oidc.other', name: 'Other <b>' } as const;
    await service.open(aProvider(provider), other);
    const page = await (await service.get('/oidc/start?request=request-of-the-page')).text();
    expect(page).toContain('Continue with School');
    expect(page).toContain('Continue with Other &lt;b&gt;');
    await service.open(aProvider(provider));
    expect((await service.get('/oidc/start?request=request-of-the-page')).status).toBe(302);
  });

  it.each([
    '/oidc/start',
    '/oidc/start?request=%3Cscript%3E',
    '/oidc/callback/oidc.none?state=x',
    '/oidc/callback/oidc.school',
  ])('that no page of ours has opened leads nowhere: %s', async (path) => {
    const response = await service.get(path);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(service.cookies.size).toBe(0);
  });

  // spec: A5
  it('leads to no address of its query', async () => {
    const query = 'returnTo=https://evil.test&redirect_uri=https://evil.test&next=//evil.test';
    const response = await service.get(`/oidc/start?request=request-of-the-page&${query}`);
    expect(response.headers.get('location')).not.toContain('evil');
    expect((await service.get(`/oidc/signed-out?${query}`)).headers.get('location')).toBe('/');
  });

  // spec: A5
  it('shows no code to pages of other sites, and may be framed by none', async () => {
    const page = await finish();
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.has('access-control-allow-origin')).toBe(false);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });
});
