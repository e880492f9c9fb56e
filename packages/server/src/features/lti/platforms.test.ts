import type { LtiPlatform } from '@beep/api/features/lti';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LtiTest, openLtiTest } from '../../testing/open-lti-test.ts';

let test: LtiTest;
beforeEach(async () => {
  test = await openLtiTest();
});
afterEach(() => test.close());

const ALL = '/api/v1/admin/lti/platforms';
const other = { client_id: 'another-client' };

async function nameAdministrator(uid: string, domain: string): Promise<void> {
  const named = { email: `${uid}@school.example`, domain };
  expect((await test.call('/api/v1/admin/administrators', named, { uid: 'head' })).status).toBe(204);
}

describe('the platforms that administrators register', () => {
  it('are added once, listed, switched off and deleted, and in the audit log', async () => {
    const { registration } = test.platform;
    expect((await test.call(ALL, registration, { uid: 'head' })).status).toBe(409);
    expect((await test.changePlatform({ name: 'New Name' })).status).toBe(200);
    const remove = () => test.service.request(`${ALL}/${test.platformId}`, { method: 'DELETE', uid: 'head' });
    expect((await remove()).status).toBe(409);
    await test.changePlatform({ state: 'off' });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    const log = await test.service.request('/api/v1/admin/audit', { uid: 'head' });
    const { entries } = (await log.json()) as { entries: { action: string; subject: string }[] };
    expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'lti_platform_deleted New Name',
      'lti_platform_changed New Name',
      'lti_platform_changed New Name',
      'lti_platform_added Test School',
    ]);
  });

  // spec: A21
  it('are those of the domains of an administrator', async () => {
    await nameAdministrator('it', 'north.example');
    const add = (domain: string | null): Promise<Response> =>
      test.call(ALL, { ...test.platform.registration, ...other, domain }, { uid: 'it' });
    expect([(await add(null)).status, (await add('school.example')).status]).toEqual([403, 403]);
    const added = await add('north.example');
    const { id } = (await added.json()) as LtiPlatform;
    const list = await test.service.request(ALL, { uid: 'it' });
    expect(((await list.json()) as { platforms: LtiPlatform[] }).platforms.map((one) => one.id)).toEqual([
      id,
    ]);
    const change = (of: string, changes: object): Promise<Response> =>
      test.call(`${ALL}/${of}`, changes, { uid: 'it', method: 'PATCH' });
    expect((await change(test.platformId, { state: 'off' })).status).toBe(404);
    expect((await change(id, { domain: 'school.example' })).status).toBe(403);
    const invite = { domain: 'school.example', approve: true };
    expect((await test.call('/api/v1/admin/lti/invitations', invite, { uid: 'it' })).status).toBe(403);
  });

  // spec: A21
  it('cannot be taken over by another domain once they were deleted', async () => {
    await nameAdministrator('it', 'north.example');
    const before = await test.open(await test.codeOf('ann', { id: 'x' }));
    await test.changePlatform({ state: 'off' });
    await test.service.request(`${ALL}/${test.platformId}`, { method: 'DELETE', uid: 'head' });
    const { registration } = test.platform;
    const add = (uid: string, domain: string | null): Promise<Response> =>
      test.call(ALL, { ...registration, domain }, { uid });
    expect((await add('it', 'north.example')).status).toBe(409);
    const invited = { domain: 'north.example', approve: true };
    const made = await test.call('/api/v1/admin/lti/invitations', invited, { uid: 'it' });
    const { url } = (await made.json()) as { url: string };
    const query = { openid_configuration: `${test.platform.issuer}/configuration` };
    const path = `${url.slice('https://beep.test'.length)}&${new URLSearchParams(query)}`;
    const page = await test.service.request(`${path}&registration_token=registration-token`);
    expect([page.status, test.platform.seen.registrations.length]).toEqual([400, 1]);
    expect((await add('head', 'school.example')).status).toBe(201);
    expect((await test.open(await test.codeOf('ann', { id: 'x' }))).uid).toBe(before.uid);
  });

  // spec: P18
  it.each(['authorization_url', 'token_url', 'keys_url'])('have no %s in the own network', async (field) => {
    for (const url of [
      'http://lms.example/x',
      'https://10.0.0.1/x',
      'https://[::1]/x',
      'https://a:b@lms.example/',
      'https://a;b.example/',
    ]) {
      const body = { ...test.platform.registration, ...other, [field]: url };
      expect((await test.call(ALL, body, { uid: 'head' })).status).toBe(400);
      expect((await test.changePlatform({ [field]: url })).status).toBe(400);
    }
  });

  it.each([
    '*',
    'https://*',
    'https://a.example/path',
    "https://a.example; script-src 'x'",
    'https://*.*.example',
  ])('are not framed by %j', async (origin) => {
    expect((await test.changePlatform({ origins: [origin] })).status).toBe(400);
  });

  it('get the addresses that a platform asks for', async () => {
    const tool = await (await test.service.request('/api/v1/admin/lti/tool', { uid: 'head' })).json();
    expect(tool).toMatchObject({
      login_url: 'https://beep.test/lti/login',
      keys_url: 'https://beep.test/lti/jwks',
    });
    const canvas = await (await test.service.request('/lti/canvas.json')).json();
    expect(canvas).toMatchObject({ oidc_initiation_url: 'https://beep.test/lti/login' });
  });
});

describe('Dynamic Registration', () => {
  const invite = async (approve: boolean): Promise<string> => {
    const body = { domain: 'school.example', approve };
    const made = await test.call('/api/v1/admin/lti/invitations', body, { uid: 'head' });
    const { url } = (await made.json()) as { url: string };
    return url.slice('https://beep.test'.length);
  };
  const register = (path: string, more: Readonly<Record<string, string>> = {}): Promise<Response> => {
    const query = new URLSearchParams({
      openid_configuration: `${test.platform.issuer}/configuration`,
      registration_token: 'registration-token',
      ...more,
    });
    return test.service.request(`${path}&${query}`);
  };
  beforeEach(async () => {
    await test.changePlatform({ state: 'off' });
    await test.service.request(`${ALL}/${test.platformId}`, { method: 'DELETE', uid: 'head' });
  });
  const listed = async (): Promise<LtiPlatform[]> => {
    const list = await test.service.request(ALL, { uid: 'head' });
    return ((await list.json()) as { platforms: LtiPlatform[] }).platforms;
  };

  // spec: lti.11
  it('adds the platform that opens a one-time address, and tells it what the service is', async () => {
    const path = await invite(true);
    const page = await register(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${test.platform.issuer}`);
    expect(await page.text()).toContain('org.imsglobal.lti.close');
    const { issuer, clientId, deployment } = test.platform;
    expect(await listed()).toMatchObject([
      {
        ...{
          issuer,
          client_id: clientId,
          deployments: [deployment],
          state: 'active',
          domain: 'school.example',
        },
        created_by: 'head@school.example',
      },
    ]);
    expect(test.platform.seen.registrations).toMatchObject([
      { redirect_uris: ['https://beep.test/lti/launch'], jwks_uri: 'https://beep.test/lti/jwks' },
    ]);
    await test.open(await test.codeOf('ben', { id: 'x' }));
    expect((await register(path)).status).toBe(400);
    expect(await listed()).toHaveLength(1);
  });

  // spec: lti.11
  it('leaves the platform waiting if its address says so', async () => {
    expect((await register(await invite(false))).status).toBe(200);
    const [{ id, state } = { id: '' }] = await listed();
    expect(state).toBe('waiting');
    const begin = () =>
      test.service.request(`/lti/login?${new URLSearchParams(test.platform.initiation('ben', { id: 'x' }))}`);
    expect((await begin()).status).toBe(403);
    await test.call(`${ALL}/${id}`, { state: 'active' }, { uid: 'head', method: 'PATCH' });
    expect((await begin()).status).toBe(302);
  });

  // spec: A21
  it('asks nobody without a valid address', async () => {
    for (const path of ['/lti/register?invite=', `/lti/register?invite=${'x'.repeat(43)}`]) {
      expect((await register(path)).status).toBe(400);
    }
    const path = await invite(true);
    test.service.clock.now += 7 * 86_400_000;
    expect((await register(path)).status).toBe(400);
    expect([test.platform.seen.registrations, await listed()]).toEqual([[], []]);
  });

  it('can be tried again after a failure', async () => {
    const path = await invite(true);
    test.platform.faults.set('/registration', { status: 500 });
    expect(await (await register(path)).text()).toContain('didn’t accept');
    expect((await register(path, { registration_token: 'wrong' })).status).toBe(400);
    expect((await register(path, { openid_configuration: 'https://10.0.0.1/' })).status).toBe(400);
    test.platform.faults.clear();
    expect((await register(path)).status).toBe(200);
  });
});
