import { API_SCOPES, type ApiScope } from '@beep/api';
import { type RouteName, routes, uploadSchema } from '@beep/api/contract';
import { apiTokenCalls } from '@beep/api/features/api-tokens';
import { MAX_API_TOKENS } from '@beep/core/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../../limits/memory-limiter.ts';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { setPolicy } from '../../testing/set-policy.ts';

const webm = await readSample('recorded.webm');
const [, , listed] = apiTokenCalls.listApiTokens.answer;
const [, , created] = apiTokenCalls.createApiToken.answer;
const DAY = 86_400;

let test: TestService;
beforeAll(async () => {
  test = await openTestService((service) => ({
    limits: { wrongTokensPerAddress: createMemoryLimiter({ name: 'wrong', limit: 1000, windowSeconds: 60 }) },
    ...service.limits,
  }));
});
afterAll(() => test.close());

const tokensOf = (uid: string): string => `/api/v1/users/${uid}/api-tokens`;
const create = (uid: string, body: object): Promise<Response> =>
  test.request(tokensOf(uid), {
    ...{ method: 'POST', uid, headers: { 'Content-Type': 'application/json' } },
    body: JSON.stringify({ name: 'Backup', scopes: ['read'], ...body }),
  });
const make = async (uid: string, scopes: readonly ApiScope[], more: object = {}) =>
  created.parse(await (await create(uid, { scopes, ...more })).json());
const list = async (uid: string) => listed.parse(await (await test.request(tokensOf(uid), { uid })).json());
const revoke = (uid: string, id: string): Promise<Response> =>
  test.request(`${tokensOf(uid)}/${id}`, { method: 'DELETE', uid });
/** Sends a request with an API token. */
const send = (token: string, path: string, init: RequestInit = {}): Promise<Response> =>
  test.request(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });
const read = (token: string, uid: string): Promise<string> =>
  responseCode(send(token, `/api/v1/users/${uid}/recordings`));

function call(name: RouteName, token: string): Promise<string> {
  const { method, path } = routes[name];
  const target = path.replace('{uid}', 'fay').replaceAll(/{\w+}/g, 'x'.repeat(22));
  return responseCode(send(token, target, { method: method.toUpperCase() }));
}

/** What is wrong with the answer to a call with a token of one scope. */
function problemOf(name: RouteName, has: ApiScope, answer: string): string | undefined {
  const { scope, security } = routes[name];
  const mayCall = security === undefined || has === scope;
  if (answer.startsWith('401') || answer.startsWith('5')) return `${name} with ${has}: ${answer}`;
  return (answer === '403 missing_scope') === mayCall ? `${name} with ${has}: ${answer}` : undefined;
}

describe('API tokens', () => {
  // spec: tokens.1, A19
  it('are shown once, and then without their secret, which is stored as a hash only', async () => {
    const made = await make('ann', ['manage', 'read'], { name: '  Backup\n' });
    expect(made).toMatchObject({ name: 'Backup', scopes: ['read', 'manage'] });
    expect(made.token).toMatch(/^beep_[\da-f]{72}$/);
    expect(made.ends_at - made.created_at).toBe(90 * DAY);
    const found = await test.request(tokensOf('ann'), { uid: 'ann' });
    const text = await found.text();
    expect(text).not.toContain(made.token.slice(5, 20));
    expect(JSON.parse(text)).toMatchObject({ tokens: [{ id: made.id }], allowed: true });
    const rows = JSON.stringify(await test.service.stores.apiTokens.list('ann'));
    expect(rows).not.toContain(made.token.slice(5, 20));
  });

  it('have a name, at least one scope, and a lifetime; nobody has too many', async () => {
    const wrong = [{ name: '' }, { name: 'x'.repeat(61) }, { scopes: [] }, { scopes: ['admin'] }];
    for (const body of [...wrong, { lifetime: 'never' }]) {
      expect(await responseCode(create('max', body))).toBe('400 invalid_request');
    }
    for (let n = 0; n < MAX_API_TOKENS; n += 1) await make('max', ['read']);
    expect(await responseCode(create('max', {}))).toBe('409 conflict');
    expect((await list('max')).tokens).toHaveLength(MAX_API_TOKENS);
  });

  // spec: tokens.2
  it('act for their owner: what is recorded is the owner’s', async () => {
    const { token } = await make('bob', ['read', 'record']);
    const stored = await send(token, '/api/v1/recordings', { method: 'POST', body: webm });
    const { filename } = uploadSchema.parse(await stored.json());
    expect(await test.service.stores.recordings.find(filename)).toMatchObject({
      ownerUid: 'bob',
      domain: 'school.example',
    });
    expect(await read(token, 'bob')).toBe('200');
    const mine = await send(token, '/api/v1/users/me/recordings');
    expect(await mine.json()).toMatchObject({ recordings: [{ filename }] });
    expect(await read(token, 'ann')).toBe('403 forbidden');
    await setPolicy(test, 'school.example', { recording: 'nobody' });
    expect(await responseCode(send(token, '/api/v1/recordings', { method: 'POST', body: webm }))).toBe(
      '403 forbidden',
    );
    await setPolicy(test, 'school.example');
  });

  // spec: tokens.4, A19
  it('are refused once they are revoked, have ended, or are not as they were made', async () => {
    const { id, token } = await make('cid', ['read']);
    const short = await make('cid', ['read'], { lifetime: '7_days' });
    const last = token.at(-1) === '0' ? '1' : '0';
    for (const wrong of [`${token.slice(0, -1)}${last}`, token.toUpperCase(), `beep_${'0'.repeat(72)}`]) {
      expect(await read(wrong, 'cid')).toBe('401 unauthorized');
    }
    expect(await read(token, 'cid')).toBe('200');
    expect(await responseCode(revoke('eve', id))).toBe('404 not_found');
    expect(await responseCode(revoke('cid', id))).toBe('204');
    expect(await read(token, 'cid')).toBe('401 unauthorized');
    expect(await read(short.token, 'cid')).toBe('200');
    test.clock.now += 7 * DAY * 1000;
    expect(await read(short.token, 'cid')).toBe('401 unauthorized');
    test.clock.now -= 7 * DAY * 1000;
  });

  // spec: tokens.5
  it('tell when they were last used, exact to a minute', async () => {
    const { token } = await make('dan', ['read']);
    expect((await list('dan')).tokens[0]).not.toHaveProperty('last_used_at');
    const begun = Math.floor(test.clock.now / 1000);
    await read(token, 'dan');
    test.clock.now += 59_000;
    await read(token, 'dan');
    expect((await list('dan')).tokens[0]).toMatchObject({ last_used_at: begun });
    test.clock.now += 1000;
    await read(token, 'dan');
    await expect.poll(async () => (await list('dan')).tokens[0]?.last_used_at).toBe(begun + 60);
  });

  // spec: tokens.6, A19
  it('end as the policy says, also those made before, and none works where it forbids them', async () => {
    const long = await make('eva', ['read'], { lifetime: '1_year' });
    await setPolicy(test, 'school.example', { longestTokenLife: '30_days' });
    const shortened = await make('eva', ['read'], { lifetime: '1_year' });
    expect(shortened.ends_at - shortened.created_at).toBe(30 * DAY);
    const { tokens, longest_lifetime } = await list('eva');
    expect(longest_lifetime).toBe('30_days');
    expect(tokens.map(({ ends_at, created_at }) => ends_at - created_at)).toEqual([30 * DAY, 30 * DAY]);
    test.clock.now += 30 * DAY * 1000;
    expect(await read(long.token, 'eva')).toBe('401 unauthorized');
    test.clock.now -= 30 * DAY * 1000;
    await setPolicy(test, 'school.example', { apiTokens: 'forbidden' });
    expect(await read(long.token, 'eva')).toBe('403 forbidden');
    expect(await read(long.token, 'eva')).toBe('403 forbidden');
    expect(await responseCode(create('eva', {}))).toBe('403 forbidden');
    expect((await list('eva')).allowed).toBe(false);
    await setPolicy(test, 'school.example');
    expect(await read(long.token, 'eva')).toBe('200');
    await revoke('eva', long.id);
    const query = { domains: ['school.example'], order: 'newest', limit: 200 } as const;
    const entries = (await test.service.stores.audit.page(query)).filter(
      ({ subject, details }) => subject === 'eva@school.example' && details.token === long.id,
    );
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['api_token_revoked', 'eva@school.example'],
      ['api_token_refused', 'eva@school.example'],
      ['api_token_created', 'eva@school.example'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(long.token.slice(5, 20));
  });

  // spec: tokens.3, A19
  it('make the calls of their scopes, and no others', async () => {
    const tokens = new Map<ApiScope, string>();
    for (const scope of API_SCOPES) tokens.set(scope, (await make('fay', [scope])).token);
    const wrong: string[] = [];
    for (const name of Object.keys(routes) as RouteName[]) {
      for (const [has, token] of tokens) {
        const problem = problemOf(name, has, await call(name, token));
        if (problem !== undefined) wrong.push(problem);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('replace the recording of a label only if they may also delete', async () => {
    const replace = async (scopes: readonly ApiScope[]): Promise<string> =>
      responseCode(
        send((await make('gus', scopes)).token, `/api/v1/recordings?slot=${'x'.repeat(22)}&replaces=x`, {
          ...{ method: 'POST', body: webm },
        }),
      );
    expect(await replace(['record'])).toBe('403 missing_scope');
    expect(await replace(['record', 'manage'])).toBe('404 not_found');
  });

  // spec: tokens.3, A19
  it('administer nothing, whoever their owner is', async () => {
    const { token } = await make('head', API_SCOPES);
    const own = await send(token, '/api/v1/profile/me/policy');
    expect(await own.json()).toMatchObject({ administrator: false });
    expect(await responseCode(send(token, '/api/v1/admin/audit'))).toBe('403 missing_scope');
  });

  // spec: tokens.7
  it('end with the account', async () => {
    const { token } = await make('hal', ['read']);
    expect(await read(token, 'hal')).toBe('200');
    expect(await responseCode(test.request('/api/v1/profile/me', { method: 'DELETE', uid: 'hal' }))).toBe(
      '200',
    );
    expect(await read(token, 'hal')).toBe('401 unauthorized');
  });

  // spec: tokens.8, A19
  it('are in no log line and in no answer', async () => {
    const { token } = await make('ida', ['read']);
    const answers = [
      await test.app.request(`/api/v1/recordings/${token}?token=${token}`, {
        headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': token },
      }),
      await test.app.request('/api/v1/users/ida/labels', {
        ...{ method: 'POST', body: JSON.stringify({ name: token.repeat(5), color: token }) },
        headers: { Authorization: 'Bearer token-of-ida', 'Content-Type': 'application/json' },
      }),
    ];
    for (const answer of answers) {
      const headers = JSON.stringify([...answer.headers]);
      expect(`${headers}${await answer.text()}`).not.toContain(token.slice(5, 25));
    }
    expect(test.logged.join('\n')).not.toContain(token.slice(5, 25));
  });
});
