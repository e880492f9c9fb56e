import type { Language } from '@beep/core/languages';
import { serverTexts } from '@beep/core/server-texts';
import { type OidcPerson, type RunningOidcProvider, startOidcProvider } from '@beep/testkit/oidc';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProvider, codeOn, problemIn, TEST_ORIGIN, TestSignIn, type Tokens } from './open-test-sign-in.ts';

const CALLBACK = `${TEST_ORIGIN}/oidc/callback/oidc.school`;
const ADA: OidcPerson = {
  ...{ sub: 'ada', name: 'Ada Lovelace', email: 'ada@school.example', email_verified: true },
};
const MALLORY: OidcPerson = { ...ADA, sub: 'mallory', name: 'Mallory', email_verified: false };

let provider: RunningOidcProvider;
let service: TestSignIn;

beforeAll(async () => {
  provider = await startOidcProvider({
    redirectUris: [CALLBACK],
    postLogoutRedirectUris: [`${TEST_ORIGIN}/oidc/signed-out`],
    people: [ADA, MALLORY],
  });
  service = new TestSignIn();
  // Its tokens have the real time.
  service.nowMs = Date.now();
  await service.open(aProvider(provider));
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

/** Follows the provider's pages as a browser does, until it leads back to the service. */
async function signInAt(address: URL, as: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = address;
  for (let step = 0; step < 10; step += 1) {
    if (at.origin === TEST_ORIGIN) return `${at.pathname}${at.search}`;
    if (at.pathname.startsWith('/sign-in/')) at.search = `as=${as}`;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    at = new URL(response.headers.get('location') ?? '', at);
  }
  throw new Error('The provider does not lead back.');
}

async function signIn(as: string): Promise<Tokens> {
  const page = await service.get(await signInAt(await service.start(), as));
  const answer = await service.exchange(codeOn(await page.text()) ?? 'none');
  return (await answer.json()) as Tokens;
}

describe('a sign-in through a real provider', () => {
  // spec: oidc.1, H6
  it('gives the tokens of an account of the product', async () => {
    const { idToken, localId, providerId } = await signIn('ada');
    expect(providerId).toBe('oidc.school');
    expect(decodeJwt(idToken)).toMatchObject({
      ...{ iss: `${TEST_ORIGIN}/oidc`, sub: localId, email: ADA.email, email_verified: true, name: ADA.name },
    });
    const user = { uid: localId, verifiedEmail: ADA.email };
    expect(await service.accounts.verifier.verify(idToken)).toMatchObject(user);
    const shown = { localId, email: ADA.email, emailVerified: true, displayName: ADA.name };
    expect(await (await service.lookUp(idToken)).json()).toEqual({ users: [shown] });
  });

  // spec: oidc.2
  it('signs in each of four windows that are open at once', async () => {
    const windows = [
      await service.start(),
      await service.start(),
      await service.start(),
      await service.start(),
    ];
    const statuses: number[] = [];
    for (const address of windows) statuses.push((await service.get(await signInAt(address, 'ada'))).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect([...service.cookies.keys()]).toEqual([]);
  });

  // spec: oidc.1, A4
  it('gives one account to each subject, and none by an address', async () => {
    const [ada, again, mallory] = [await signIn('ada'), await signIn('ada'), await signIn('mallory')];
    expect(again.localId).toBe(ada.localId);
    expect(mallory.localId).not.toBe(ada.localId);
    expect(await service.accounts.verifier.verify(mallory.idToken)).not.toHaveProperty('verifiedEmail');
  });

  it('says that the user cancelled, and offers another try', async () => {
    const response = service.get(await signInAt(await service.start(), ''));
    expect(await problemIn(response)).toBe('400 Login was canceled.');
    expect(await (await response).text()).toContain(
      'href="/oidc/start?request=request-of-the-page&amp;provider=',
    );
  });

  it('speaks the language of the visitor, else that of the installation', async () => {
    const path = await signInAt(await service.start(), '');
    const cancelled = async (address: string, headers?: Record<string, string>): Promise<unknown[]> => {
      const response = await service.get(address, headers);
      const [, attributes] = /<html (.*)>/.exec(await response.clone().text()) ?? [];
      const vary = response.headers.get('Vary');
      return [
        attributes,
        response.headers.get('Content-Language'),
        vary,
        await problemIn(Promise.resolve(response)),
      ];
    };
    const text = (language: Language): string =>
      `400 ${serverTexts(language).SIGN_IN_WINDOW_TEXTS.cancelled}`;
    expect(await cancelled(path, { 'Accept-Language': 'ar-EG' })).toEqual([
      ...['lang="ar" dir="rtl"', 'ar', 'Accept-Language, Origin'],
      text('ar'),
    ]);
    const other = await signInAt(await service.start(), '');
    expect(await cancelled(other)).toEqual([
      'lang="en" dir="ltr"',
      'en',
      'Accept-Language, Origin',
      text('en'),
    ]);
    const start = await service.get(`/oidc/start?request=request-of-the-page&provider=oidc.school&lang=es`);
    const third = await signInAt(new URL(start.headers.get('Location') ?? ''), '');
    expect(await cancelled(third, { 'Accept-Language': 'ja' })).toEqual([
      ...['lang="es" dir="ltr"', 'es', 'Origin', text('es')],
    ]);
    const asked = await service.get('/oidc/start?lang=es', { 'Accept-Language': 'ja' });
    expect(await asked.text()).toContain(serverTexts('es').SIGN_IN_WINDOW_TEXTS.notOpened);
    expect(asked.headers.get('Vary')).toBe('Origin');
  });

  // spec: A5
  it('accepts an answer once, in the browser that asked', async () => {
    const path = await signInAt(await service.start(), 'ada');
    const cookies = new Map(service.cookies);
    service.cookies.clear();
    expect(await problemIn(service.get(path))).toMatch(/^400 This login took too long/);
    for (const [name, value] of cookies) service.cookies.set(name, value);
    const code = codeOn(await (await service.get(path)).text()) ?? '';
    expect(await problemIn(service.get(path))).toMatch(/^400 This login took too long/);
    // A copied cookie does not help: the provider's code is used.
    for (const [name, value] of cookies) service.cookies.set(name, value);
    expect(await problemIn(service.get(path))).toMatch(/^400 This login took too long/);
    expect((await service.exchange(code)).status).toBe(200);
    expect((await service.exchange(code)).status).toBe(400);
  });

  it('has sessions of their own for an extension, and ends each alone', async () => {
    const page = await signIn('ada');
    const worker = (await (await service.exchange(page.oauthIdToken)).json()) as Tokens;
    expect(worker.localId).toBe(page.localId);
    const ended = await service.post('/oidc/log-out', { refreshToken: page.refreshToken });
    const { url } = (await ended.json()) as { readonly url: string };
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${TEST_ORIGIN}/oidc/signed-out`);
    expect((await fetch(url)).status).toBe(200);
    expect((await service.refresh(page.refreshToken)).status).toBe(400);
    expect((await service.refresh(worker.refreshToken)).status).toBe(200);
    const again = await service.post('/oidc/log-out', { refreshToken: page.refreshToken });
    expect(await again.json()).toEqual({ url: null });
  });

  it('ends after the configured days', async () => {
    const { refreshToken } = await signIn('ada');
    const before = service.nowMs;
    service.nowMs += 30 * 86_400_000 - 1;
    expect((await service.refresh(refreshToken)).status).toBe(200);
    service.nowMs += 1;
    expect((await service.refresh(refreshToken)).status).toBe(400);
    service.nowMs = before;
  });
});
