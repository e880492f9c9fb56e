import { nameListCalls } from '@beep/api/features/name-lists';
import { MAX_NAME_LISTS, MAX_QUESTION_NAMES, MAX_REPLIER_NAME_LENGTH } from '@beep/core/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { setPolicy } from '../../testing/set-policy.ts';
import { createNameListJobs } from './end-name-lists.ts';

const [, , listsSchema] = nameListCalls.listNameLists.answer;
const [, , listSchema] = nameListCalls.getNameList.answer;

describe('lists of names', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  const own = (uid: string, rest = ''): string => `/api/v1/users/${uid}/name-lists${rest}`;
  const send = (method: string, path: string, uid: string, body?: unknown): Promise<Response> =>
    test.request(path, {
      ...{ method, uid, headers: { 'Content-Type': 'application/json' } },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const create = async (uid: string, names: readonly string[], title = '7b') =>
    listSchema.parse(await (await send('POST', own(uid), uid, { title, names })).json());
  const all = async (uid: string) =>
    listsSchema.parse(await (await test.request(own(uid), { uid })).json()).lists;
  const sweep = async (): Promise<void> => {
    const [job] = createNameListJobs({ ...test.service, times: { sweepIntervalMs: 1 } });
    await job?.work({ kind: 'end_name_lists', key: '' } as never, new AbortController().signal);
  };

  // spec: name-lists.1
  it('keep names in their order as they were typed, equal names too, without making anything of them', async () => {
    const names = ['Zoë  Ångström', 'Ada', 'Ada', '=HYPERLINK("http://x")', '<img src=x onerror=alert(1)>'];
    const made = await create('ann', names, '  7b\n');
    expect(made).toMatchObject({ title: '7b', count: 5 });
    expect(made.names).toEqual(['Zoë Ångström', ...names.slice(1)]);
    expect(made).not.toHaveProperty('expires_at');
    const change = { title: '8b', names: ['Bo'] };
    const changed = await send('PATCH', own('ann', `/${made.id}`), 'ann', change);
    expect(listSchema.parse(await changed.json())).toMatchObject({ ...change, count: 1 });
    const renamed = await send('PATCH', own('ann', `/${made.id}`), 'ann', { title: '9b' });
    expect(listSchema.parse(await renamed.json())).toMatchObject({ title: '9b', names: ['Bo'] });
    expect(await all('ann')).toMatchObject([{ id: made.id, title: '9b', count: 1 }]);
  });

  // spec: name-lists.2
  it('are limited: their number, their names, the length of a name and of a title', async () => {
    const refusal = (title: unknown, names: unknown) =>
      responseCode(send('POST', own('max'), 'max', { title, names }));
    const long = 'x'.repeat(MAX_REPLIER_NAME_LENGTH + 1);
    for (const names of [[], [''], [' '], [long], Array(MAX_QUESTION_NAMES + 1).fill('Ada'), 'Ada', [7]]) {
      expect(await refusal('7b', names)).toBe('400 invalid_request');
    }
    for (const title of ['', long]) expect(await refusal(title, ['Ada'])).toBe('400 invalid_request');
    for (let n = 0; n < MAX_NAME_LISTS; n += 1) await create('max', ['Ada']);
    expect(await refusal('7b', ['Ada'])).toBe('409 conflict');
    expect(await all('max')).toHaveLength(MAX_NAME_LISTS);
  });

  // spec: name-lists.3
  it('are their owner’s alone', async () => {
    const { id } = await create('ben', ['Ada']);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { title: 'Mine' } : undefined;
      expect(await responseCode(send(method, own('eve', `/${id}`), 'eve', body))).toBe('404 not_found');
      expect(await responseCode(send(method, own('ben', `/${id}`), 'eve', body))).toBe('403 forbidden');
      expect(await responseCode(test.request(own('ben', `/${id}`), { method }))).toBe('401 unauthorized');
    }
    expect(await all('eve')).toEqual([]);
    expect(await responseCode(send('DELETE', own('ben', `/${id}`), 'ben'))).toBe('204');
    expect(await test.service.stores.nameLists.namesOf(id)).toEqual([]);
  });

  // spec: name-lists.4
  it('end with the longest life that the policy of the domain allows, and a job deletes them', async () => {
    const { nameLists } = test.service.stores;
    const { id } = await create('dora', ['Ada']);
    const { domain } = (await nameLists.find(id)) ?? {};
    const other = { id: 'o'.repeat(22), owner_uid: 'zed', title: 'x', domain: null, created_at_ms: 1 };
    await nameLists.create(other, ['Bo'], 9);
    await setPolicy(test, domain ?? '*', { longestLife: '1_week', defaultExpiry: '1_week' });
    const end = (await all('dora'))[0]?.expires_at ?? 0;
    expect(end * 1000).toBeGreaterThan(test.clock.now);
    test.clock.now = end * 1000 - 1000;
    await sweep();
    expect(await all('dora')).toHaveLength(1);
    test.clock.now = end * 1000 + 1000;
    expect(await all('dora')).toEqual([]);
    expect(await responseCode(test.request(own('dora', `/${id}`), { uid: 'dora' }))).toBe('404 not_found');
    await sweep();
    expect([await nameLists.find(id), await nameLists.namesOf(id)]).toEqual([undefined, []]);
    expect(await nameLists.namesOf(other.id)).toEqual(['Bo']);
  });
});
