import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { uploadSchema } from '@beep/api/contract';
import type { LtiLaunch } from '@beep/api/features/lti';
import { DEFAULT_POLICY } from '@beep/core/policies';
import type { LtiFault, LtiLink, RunningLtiPlatform } from '@beep/testkit/lti';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LtiTest, openLtiTest } from '../../testing/open-lti-test.ts';
import type { TestService } from '../../testing/open-test-service.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { setPolicy } from '../../testing/set-policy.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const LINK: LtiLink = { id: 'link-1' };

let test: LtiTest;
let platform: RunningLtiPlatform;
let service: TestService;
beforeEach(async () => {
  test = await openLtiTest();
  ({ platform, service } = test);
});
afterEach(() => test.close());

const textOf = async (response: Response): Promise<string> =>
  `${response.status} ${/role="alert">([^<]*)/.exec(await response.text())?.[1]}`;
/** The key with which the platform signs. */
const signingKey = (): RunningLtiPlatform['keys'][number] => {
  const [key] = platform.keys;
  if (key === undefined) throw new Error('The platform has no key.');
  return key;
};
const signWith = (
  { kid, privateKey }: { readonly kid: string; readonly privateKey: KeyObject },
  claims: object,
  alg = 'RS256',
): Promise<string> => new SignJWT({ ...claims }).setProtectedHeader({ alg, kid }).sign(privateKey);
const NOT_CONFIRMED = /^400 We couldn’t confirm/;
const TOO_LATE = /^400 This took too long/;

describe('a launch of a platform', () => {
  // spec: lti.1
  it('ends at the page, whose code gives a session for the person, once', async () => {
    const code = await test.codeOf('ann', LINK);
    const opened = await test.open(code);
    expect(opened).toMatchObject({
      name: 'Ann Arbor',
      role: 'teacher',
      platform: 'Test School',
      course: 'German 7b',
    });
    const headers = { Authorization: `Bearer ${opened.token}` };
    const own = await service.request(`/api/v1/users/${opened.uid}/recordings`, { headers });
    expect(own.status).toBe(200);
    expect((await test.call('/api/v1/lti/launches', { code })).status).toBe(404);
  });

  // spec: A20
  it('is read and renewed by its secret, until it ends or the platform or its deployment is off', async () => {
    const { launch, uid } = await test.open(await test.codeOf('ann', LINK));
    const read = (await (await test.call('/api/v1/lti/launches/reading', { launch })).json()) as LtiLaunch;
    expect([read.uid, read.launch]).toEqual([uid, launch]);
    const renewed = await (await test.call('/api/v1/lti/launches/renewal', { launch })).json();
    expect(renewed).toMatchObject({ expires_in: 3600 });
    const { code } = (await (await test.call('/api/v1/lti/launches/window', { launch })).json()) as {
      code: string;
    };
    expect((await test.open(code)).uid).toBe(uid);
    await test.changePlatform({ state: 'off' });
    expect((await test.call('/api/v1/lti/launches/renewal', { launch })).status).toBe(404);
    await test.changePlatform({ state: 'active', deployments: ['2:xyz'] });
    expect((await test.call('/api/v1/lti/launches/renewal', { launch })).status).toBe(404);
    await test.changePlatform({ deployments: [platform.deployment] });
    expect((await test.call('/api/v1/lti/launches/renewal', { launch })).status).toBe(200);
    service.clock.now += 8 * 3_600_000;
    expect((await test.call('/api/v1/lti/launches/renewal', { launch })).status).toBe(404);
  });

  // spec: lti.2, A20
  it('finds the same account again, and another for another person or deployment', async () => {
    await test.changePlatform({ deployments: [platform.deployment, '2:xyz'] });
    const uidOf = async (sub: string, claims = {}): Promise<string> =>
      (await test.open(await test.codeOf(sub, LINK, claims))).uid;
    const uids = [
      await uidOf('ann'),
      await uidOf('ann', { name: 'Another Name', email: 'head@school.example', email_verified: true }),
      await uidOf('ben'),
      await uidOf('ann', { [`${CLAIM}/deployment_id`]: '2:xyz' }),
    ];
    expect(uids[1]).toBe(uids[0]);
    expect(new Set(uids).size).toBe(3);
  });

  // spec: A20
  it('has no address, whatever the platform claims: it administers nothing and makes no API token', async () => {
    await test.changePlatform({ domain: 'school.example' });
    const claims = { email: 'head@school.example', email_verified: true };
    const { token, uid } = await test.open(await test.codeOf('ann', LINK, claims));
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    expect((await service.request('/api/v1/admin/people', { headers })).status).toBe(403);
    const body = JSON.stringify({ name: 'x', scopes: ['read'], lifetime: '7_days' });
    const made = await service.request(`/api/v1/users/${uid}/api-tokens`, { method: 'POST', headers, body });
    expect(made.status).toBe(403);
  });

  // spec: A20
  it('has no webhook, which a policy of its domain could not forbid later', async () => {
    await test.changePlatform({ domain: 'school.example' });
    const { token, uid } = await test.open(await test.codeOf('ben', LINK));
    const path = `/api/v1/users/${uid}/webhooks`;
    const webhook = { url: 'https://hooks.example/', events: ['recording.heard'] };
    expect((await test.call(path, webhook, { token })).status).toBe(403);
    const headers = { Authorization: `Bearer ${token}` };
    const listed = await service.request(path, { headers });
    expect(await listed.json()).toEqual({ webhooks: [], allowed: false });
  });

  it('needs no client id of a platform that is the only one of its issuer', async () => {
    const { client_id: _, ...initiation } = platform.initiation('ann', LINK);
    const begun = await service.request(`/lti/login?${new URLSearchParams(initiation)}`);
    expect(begun.status).toBe(302);
    const posted = await service.request('/lti/login', {
      method: 'POST',
      body: new URLSearchParams(platform.initiation('ann', LINK)),
    });
    expect(posted.status).toBe(302);
  });

  it('of one of several platforms of an issuer says which, by client id or deployment', async () => {
    const other = { ...platform.registration, client_id: 'another', deployments: ['2:xyz'] };
    expect((await test.call('/api/v1/admin/lti/platforms', other, { uid: 'head' })).status).toBe(201);
    const clientOf = async (changes: object): Promise<string | null> => {
      const { client_id: _, lti_deployment_id: __, ...initiation } = platform.initiation('ann', LINK);
      const query = new URLSearchParams({ ...initiation, ...changes });
      const begun = await service.request(`/lti/login?${query}`);
      return new URL(begun.headers.get('Location') ?? 'about:blank').searchParams.get('client_id');
    };
    expect(await clientOf({ client_id: 'another' })).toBe('another');
    expect(await clientOf({ lti_deployment_id: platform.deployment })).toBe('beep-client');
    expect(await clientOf({ lti_deployment_id: '3:new' })).toBeNull();
    expect(await clientOf({})).toBeNull();
    await test.changePlatform({ deployments: [platform.deployment, '2:xyz'] });
    expect(await clientOf({ lti_deployment_id: '2:xyz' })).toBeNull();
  });

  it('takes those who teach the course as teachers, and nobody else', async () => {
    const roleOf = async (...roles: string[]): Promise<string> =>
      (await test.open(await test.codeOf('ann', LINK, { [`${CLAIM}/roles`]: roles }))).role;
    const learner = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner';
    expect([await roleOf(learner, 'Instructor'), await roleOf(learner)]).toEqual(['teacher', 'learner']);
  });

  // spec: A20
  it('is framed by the platform alone', async () => {
    await test.changePlatform({ origins: ['https://*.school.example'] });
    const begun = await test.begin('ann', LINK, { lti_storage_target: '_parent' });
    expect(begun.response.headers.get('Content-Security-Policy')).toContain(
      `frame-ancestors ${platform.issuer} https://*.school.example`,
    );
  });
});

describe('a launch in a browser that refuses cookies in frames', () => {
  // spec: A20
  it('lets the platform keep the proof, asks for it, and is opened with it', async () => {
    const begun = await test.begin('ann', LINK, { lti_storage_target: 'storage"><b>' });
    const page = await begun.response.text();
    expect(page).toContain(`data-origin="${platform.issuer}"`);
    expect(page).not.toContain('<b>');
    const token = test.tokenFor('ann', LINK, begun.nonce);
    const asked = await test.launch({ state: begun.state, id_token: token });
    expect([asked.status, (await asked.text()).includes(begun.key)]).toEqual([200, true]);
    const wrong = await test.launch({ state: begun.state, id_token: token, proof: 'x'.repeat(43) });
    expect(await textOf(wrong)).toMatch(TOO_LATE);
    const opened = await test.launch({ state: begun.state, id_token: token, proof: begun.proof });
    expect([opened.status, opened.headers.get('Location')]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/beep\.test\/lti\/open#launch=[\w-]{43}$/),
    ]);
  });

  it('offers a window of our own, which begins again, if the platform keeps nothing', async () => {
    const begun = await test.begin('ann', LINK);
    const token = test.tokenFor('ann', LINK, begun.nonce);
    const asked = await (await test.launch({ state: begun.state, id_token: token })).text();
    const [, href = ''] = /href="(https:\/\/beep\.test\/lti\/login[^"]*)"/.exec(asked) ?? [];
    const again = await service.request(href.replaceAll('&amp;', '&').slice('https://beep.test'.length));
    expect(again.headers.get('Location')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/authorize\?/);
  });
});

describe('the people of a platform', () => {
  // spec: lti.3
  it('are under the policy of its domain, which hears what is for the domain', async () => {
    await test.changePlatform({ domain: 'school.example' });
    const policy = { ...DEFAULT_POLICY, listeners: 'domains', listenerDomains: ['school.example'] } as const;
    await setPolicy(service, 'school.example', policy);
    const note = uploadSchema.parse(await (await service.upload(await readSample('recorded.webm'))).json());
    const listen = async (token: string): Promise<number> => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await service.request(`/api/v1/recordings/${note.filename}`, { headers })).status;
    };
    const link = { id: 'x', custom: { beep_resource: `note:${note.filename}` } };
    const inDomain = await test.open(await test.codeOf('ben', link));
    expect([inDomain.resource?.kind, await listen(inDomain.token)]).toEqual(['note', 200]);
    await test.changePlatform({ domain: null });
    const without = await test.open(await test.codeOf('ben', link));
    expect([without.uid, without.resource, await listen(without.token)]).toEqual([
      inDomain.uid,
      undefined,
      403,
    ]);
    await setPolicy(service, 'school.example', { ...policy, recording: 'nobody' });
    const headers = { Authorization: `Bearer ${inDomain.token}`, 'Content-Type': 'audio/webm' };
    const stored = await service.request('/api/v1/recordings', { method: 'POST', headers, body: 'x' });
    expect(stored.status).toBe(403);
  });

  // spec: lti.8
  it('can delete their account, with what was launched', async () => {
    const { token, launch, uid } = await test.open(await test.codeOf('ben', LINK));
    const headers = { Authorization: `Bearer ${token}` };
    expect((await service.request('/api/v1/profile/me', { method: 'DELETE', headers })).status).toBe(200);
    expect((await test.call('/api/v1/lti/launches/renewal', { launch })).status).toBe(404);
    service.clock.now += 1000;
    const again = await test.open(await test.codeOf('ben', LINK));
    expect((await service.request(`/api/v1/users/${uid}/recordings`, { headers })).status).toBe(401);
    const own = { Authorization: `Bearer ${again.token}` };
    expect((await service.request(`/api/v1/users/${uid}/recordings`, { headers: own })).status).toBe(200);
  });
});

describe('a hostile launch', () => {
  // spec: A20
  it.each<[string, () => object]>([
    ['another audience', () => ({ aud: 'other' })],
    ['another nonce', () => ({ nonce: 'other' })],
    ['no deployment', () => ({ [`${CLAIM}/deployment_id`]: undefined })],
    ['the type of a choice', () => ({ [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest' })],
    ['a target elsewhere', () => ({ [`${CLAIM}/target_link_uri`]: 'https://evil.example/lti/launch' })],
  ])('with %s is refused', async (_name, claims) => {
    const begun = await test.begin('ann', LINK);
    const token = test.tokenFor('ann', LINK, begun.nonce, claims());
    expect(await textOf(await test.finish(begun, token))).toMatch(NOT_CONFIRMED);
    expect(service.logged.join()).toContain('lti_launch_failed');
    expect(await test.platformOf()).toMatchObject({ asked_deployments: [] });
  });

  // spec: A20
  it.each<[string, () => object]>([['that has expired', () => ({ exp: platform.seconds() - 61 })]])(
    'with a token %s is refused',
    async (_name, claims) => {
      const begun = await test.begin('ann', LINK);
      const token = test.tokenFor('ann', LINK, begun.nonce, claims());
      expect(await textOf(await test.finish(begun, token))).toMatch(TOO_LATE);
    },
  );

  // spec: A20
  it.each([{ alg: 'none' }, { alg: 'HS256' }, { alg: 'RS512' }, { kid: 'unknown' }])(
    'with a token of the header %j is refused',
    async (header) => {
      const begun = await test.begin('ann', LINK);
      const token = platform.sign(platform.claims('ann', LINK, begun.nonce), header);
      expect(await textOf(await test.finish(begun, token))).toMatch(NOT_CONFIRMED);
    },
  );

  // spec: A20
  it.each(['RS384', 'RS512', 'PS256', 'ES256'])(
    'with a token that the platform has signed with %s is refused',
    async (alg) => {
      const { privateKey } =
        alg === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : signingKey();
      const key = { kid: 'of-any-algorithm', privateKey, published: { alg: undefined } };
      platform.keys.unshift(key);
      const begun = await test.begin('ann', LINK);
      const token = await signWith(key, platform.claims('ann', LINK, begun.nonce), alg);
      expect(await textOf(await test.finish(begun, token))).toMatch(NOT_CONFIRMED);
    },
  );

  // spec: A20
  it.each([{ use: 'enc' }, { alg: 'RS512' }, { kty: 'EC' }, { key_ops: ['encrypt'] }, { kid: 'another' }])(
    'with a key that the platform publishes as %j is refused',
    async (published) => {
      platform.keys.splice(0, 1, { ...signingKey(), published });
      const begun = await test.begin('ann', LINK);
      const token = test.tokenFor('ann', LINK, begun.nonce);
      expect(await textOf(await test.finish(begun, token))).toMatch(NOT_CONFIRMED);
    },
  );

  // spec: A20
  it('that comes twice is refused', async () => {
    const begun = await test.begin('ann', LINK);
    const token = test.tokenFor('ann', LINK, begun.nonce);
    expect((await test.finish(begun, token)).status).toBe(302);
    expect(await textOf(await test.finish(begun, token))).toMatch(TOO_LATE);
  });

  // spec: A20
  it('that another browser has begun opens nothing', async () => {
    const kept = { lti_storage_target: '_parent' };
    const [ours, theirs] = [await test.begin('ann', LINK, kept), await test.begin('ben', LINK, kept)];
    const token = test.tokenFor('ben', LINK, theirs.nonce);
    const answer = await test.launch({ state: theirs.state, id_token: token }, ours.cookie);
    expect([answer.status, answer.headers.get('Location')]).toEqual([200, null]);
    for (const proof of [ours.proof, '']) {
      const posted = await test.launch({ state: theirs.state, id_token: token, proof });
      expect(await textOf(posted)).toMatch(TOO_LATE);
    }
  });

  // spec: A20
  it('with the state of another launch, a made-up or an old one is refused', async () => {
    const [one, other] = [await test.begin('ann', LINK), await test.begin('ann', LINK)];
    const token = test.tokenFor('ann', LINK, one.nonce);
    expect(await textOf(await test.finish(other, token))).toMatch(NOT_CONFIRMED);
    expect(await textOf(await test.launch({ state: 'made.up', id_token: token }, one.cookie))).toMatch(
      TOO_LATE,
    );
    service.clock.now += 600_000;
    const late = test.tokenFor('ann', LINK, one.nonce);
    expect(await textOf(await test.finish(one, late))).toMatch(TOO_LATE);
  });

  // spec: A20
  it('of an unknown deployment is refused, and shown to administrators', async () => {
    const begun = await test.begin('ann', LINK);
    const token = test.tokenFor('ann', LINK, begun.nonce, { [`${CLAIM}/deployment_id`]: '9:new' });
    expect(await textOf(await test.finish(begun, token))).toMatch(
      /^403 An administrator of Beep hasn’t allowed/,
    );
    expect(await test.platformOf()).toMatchObject({ asked_deployments: ['9:new'] });
    await test.changePlatform({ deployments: [platform.deployment, '9:new'] });
    expect(await test.platformOf()).toMatchObject({ asked_deployments: [] });
    expect((await test.finish(begun, token)).status).toBe(302);
  });

  // spec: A20
  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['of an issuer that is not registered', { iss: 'https://evil.example' }, /^403 /],
    ['of another client', { client_id: 'other' }, /^403 /],
    ['that leads elsewhere', { target_link_uri: 'https://evil.example/lti/launch' }, NOT_CONFIRMED],
    ['that names nobody', { login_hint: '' }, NOT_CONFIRMED],
  ])('%s does not begin', async (_name, changes, text) => {
    const initiation = platform.initiation('ann', LINK, changes);
    const answer = await service.request(`/lti/login?${new URLSearchParams(initiation)}`);
    expect(await textOf(answer)).toMatch(text);
    expect([answer.headers.get('Location'), answer.headers.get('Set-Cookie')]).toEqual([null, null]);
  });

  // spec: A20
  it.each(['iss', 'client_id', 'lti_deployment_id', 'login_hint', 'target_link_uri', 'lti_message_hint'])(
    'with two values of %s does not begin',
    async (name) => {
      const query = new URLSearchParams(platform.initiation('ann', LINK));
      query.append(name, query.get(name) ?? '');
      const answer = await service.request(`/lti/login?${query}`);
      expect(await textOf(answer)).toMatch(NOT_CONFIRMED);
      expect([answer.headers.get('Location'), answer.headers.get('Set-Cookie')]).toEqual([null, null]);
    },
  );

  // spec: A20
  it.each(['iss', 'client_id', 'login_hint'])('with the character U+0000 in %s is refused', async (name) => {
    const initiation: Record<string, string> = platform.initiation('ann', LINK);
    const query = new URLSearchParams({ ...initiation, [name]: `${initiation[name]}\0` });
    const answer = await service.request(`/lti/login?${query}`);
    expect(await textOf(answer)).toMatch(NOT_CONFIRMED);
  });

  // spec: A20
  it.each(['state', 'id_token'])('with two values of %s is refused', async (name) => {
    const begun = await test.begin('ann', LINK);
    const form = new URLSearchParams({
      state: begun.state,
      id_token: test.tokenFor('ann', LINK, begun.nonce),
    });
    form.append(name, form.get(name) ?? '');
    const headers = { Cookie: begun.cookie };
    const answer = await service.request('/lti/launch', { method: 'POST', body: form, headers });
    expect(await textOf(answer)).toMatch(NOT_CONFIRMED);
  });

  // spec: A20
  it('with the proof of this browser is refused from a page of another site', async () => {
    const begun = await test.begin('ann', LINK, { lti_storage_target: '_parent' });
    const form = {
      state: begun.state,
      id_token: test.tokenFor('ann', LINK, begun.nonce),
      proof: begun.proof,
    };
    const post = (site: string): Promise<Response> =>
      service.request('/lti/launch', {
        ...{ method: 'POST', body: new URLSearchParams(form), headers: { 'Sec-Fetch-Site': site } },
      });
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(await textOf(await post(site))).toMatch(TOO_LATE);
    }
    expect((await post('same-origin')).status).toBe(302);
  });

  // spec: A20
  it('of a platform that waits or is off does not begin', async () => {
    await test.changePlatform({ state: 'off' });
    const answer = await service.request(
      `/lti/login?${new URLSearchParams(platform.initiation('ann', LINK))}`,
    );
    expect(answer.status).toBe(403);
  });

  // spec: A20
  it('of a platform that was switched off meanwhile, or with a token without measure, is refused', async () => {
    const begun = await test.begin('ann', LINK);
    const long = test.tokenFor('ann', LINK, begun.nonce, { more: 'x'.repeat(33_000) });
    expect(await textOf(await test.finish(begun, long))).toMatch(NOT_CONFIRMED);
    await test.changePlatform({ state: 'off' });
    const token = test.tokenFor('ann', LINK, begun.nonce);
    expect((await test.finish(begun, token)).status).toBe(403);
  });

  // spec: A20
  it('for a choice by somebody who teaches nothing is refused', async () => {
    const begun = await test.begin('ben', 'choose');
    const token = test.tokenFor('ben', 'choose', begun.nonce);
    expect(await textOf(await test.finish(begun, token))).toMatch(NOT_CONFIRMED);
  });

  it('whose platform has other keys now is verified with these, and asked for seldom', async () => {
    await test.codeOf('ann', LINK);
    const old = signingKey();
    platform.rotateKey();
    service.clock.now += 11_000;
    await test.codeOf('ann', LINK);
    expect(platform.seen.keys).toBe(2);
    const begun = await test.begin('ann', LINK);
    const token = await signWith(old, platform.claims('ann', LINK, begun.nonce));
    expect(await textOf(await test.finish(begun, token))).toMatch(NOT_CONFIRMED);
    expect(platform.seen.keys).toBe(2);
  });

  // spec: A20
  it('with a key that the platform has withdrawn is refused a quarter of an hour later', async () => {
    const withdrawn = signingKey();
    await test.codeOf('ann', LINK);
    platform.rotateKey();
    const launch = async (): Promise<string> => {
      const begun = await test.begin('ann', LINK);
      const token = await signWith(withdrawn, platform.claims('ann', LINK, begun.nonce));
      return textOf(await test.finish(begun, token));
    };
    service.clock.now += 15 * 60_000 - 1;
    expect(await launch()).toMatch(/^302 /);
    service.clock.now += 1;
    expect(await launch()).toMatch(NOT_CONFIRMED);
  });

  // spec: A20
  it.each<[string, LtiFault]>([
    ['an error', { status: 500 }],
    ['keys with the status of an error', { status: 404, isAnswered: true }],
    ['keys with another success', { status: 203, isAnswered: true }],
  ])('whose platform gives %s is told to try again', async (_name, fault) => {
    platform.faults.set('/keys', fault);
    const begun = await test.begin('ann', LINK);
    expect(await textOf(await test.finish(begun, test.tokenFor('ann', LINK, begun.nonce)))).toMatch(/^502 /);
  });

  // spec: A20
  it('leaves nothing in caches, and of a browser that has come in no cookie', async () => {
    const begun = await test.begin('ann', LINK);
    const [, name = ''] = /^([^=]+)=/.exec(begun.cookie) ?? [];
    const token = test.tokenFor('ann', LINK, begun.nonce);
    const unproven = await test.launch({ state: begun.state, id_token: token });
    const opened = await test.finish(begun, token);
    const again = await test.finish(begun, token);
    const stored = await test.begin('ann', LINK, { lti_storage_target: '_parent' });
    const answers = [begun.response, unproven, opened, again, stored.response];
    expect(answers.map(({ status }) => status)).toEqual([302, 200, 302, 400, 200]);
    for (const { headers } of answers) {
      expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual([
        'no-store',
        'no-referrer',
      ]);
    }
    expect(unproven.headers.get('Set-Cookie')).toBeNull();
    expect(opened.headers.get('Set-Cookie')).toMatch(
      new RegExp(`^${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=None; Partitioned$`),
    );
  });
});

describe('the keys of the service', () => {
  it('change every 90 days, and are published before', async () => {
    const kids = async (): Promise<unknown[]> => {
      const { keys } = (await (await service.request('/lti/jwks')).json()) as {
        keys: Record<string, unknown>[];
      };
      expect(keys.every((key) => key.kty === 'RSA' && !('d' in key))).toBe(true);
      return keys.map(({ kid }) => kid);
    };
    const before = await kids();
    service.clock.now += 90 * 86_400_000;
    const after = await kids();
    expect([before.length, after.length, after[0]]).toEqual([2, 2, before[1]]);
    expect(after[1]).not.toBe(before[0]);
  });
});
