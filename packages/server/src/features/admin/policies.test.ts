import { adminCalls } from '@beep/api/features/admin';
import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import { describe, expect, it } from 'vitest';
import { aNote } from '../../testing/account-notes.ts';
import { type AdminTest, openAdminTest } from '../../testing/open-admin-test.ts';
import { responseCode } from '../../testing/response-code.ts';
import { runAdminCommand } from '../../testing/run-admin-command.ts';

const DOMAIN = 'school.example';
const POLICIES = '/api/v1/admin/policies';

async function openSchool(): Promise<AdminTest> {
  const test = await openAdminTest();
  const head = { email: `head@${DOMAIN}`, domain: DOMAIN, namedBy: 'operator', namedAt: 1 };
  await test.service.stores.administrators.add(head);
  return test;
}

const aChange = (version: number, changes: Partial<Policy> = {}): object => ({
  policy: { ...DEFAULT_POLICY, ...changes },
  graceDays: 14,
  version,
});
const put = (test: AdminTest, uid: string, domain: string, body: object): Promise<Response> =>
  test.send(uid, 'PUT', `${POLICIES}/${domain}`, body);
const MONTH = { longestLife: '1_month', defaultExpiry: '1_week' } as const;

async function listed(test: AdminTest, uid: string, path = ''): Promise<[string, number][]> {
  const response = await test.send(uid, 'GET', `${POLICIES}${path}`);
  const { policies } = adminCalls.listPolicies.answer[2].parse(await response.json());
  return policies.map(({ domain, version }) => [domain, version]);
}

describe('policies of administrators', () => {
  // spec: admin.14
  it('begin with what applies to the domain until then, without addresses of other domains', async () => {
    await using test = await openSchool();
    const others = {
      ...MONTH,
      recording: 'listed',
      recorders: [`ann@${DOMAIN}`, 'eve@else.example'],
    } as const;
    await test.service.stores.policies.add({
      ...{ domain: '*', version: 1, policy: { ...DEFAULT_POLICY, ...others }, changedBy: 'operator' },
      ...{ changedAt: 0, graceEndsAt: 0 },
    });
    const answer = await test.send('head', 'GET', POLICIES);
    expect(adminCalls.listPolicies.answer[2].parse(await answer.json())).toEqual({
      policies: [],
      others: { ...DEFAULT_POLICY, ...others, recorders: [`ann@${DOMAIN}`] },
    });
  });

  // spec: admin.14
  it('are previewed and changed, version by version, and the audit log has each change', async () => {
    await using test = await openSchool();
    await aNote(test, 'ann');
    const preview = await test.send('head', 'POST', `${POLICIES}/${DOMAIN}/preview`, aChange(0, MONTH));
    expect(adminCalls.previewPolicy.answer[2].parse(await preview.json())).toMatchObject({
      recordings: 1,
      silenced: 0,
    });
    expect(await listed(test, 'head')).toEqual([]);
    const changed = adminCalls.changePolicy.answer[2].parse(
      await (await put(test, 'head', DOMAIN, aChange(0, MONTH))).json(),
    );
    expect(changed).toMatchObject({ domain: DOMAIN, version: 1, changedBy: `head@${DOMAIN}`, policy: MONTH });
    expect(test.service.policies.policyOf(DOMAIN)).toMatchObject(MONTH);
    for (const version of [0, 2]) {
      expect(await responseCode(put(test, 'head', DOMAIN, aChange(version)))).toBe('409 conflict');
      const stale = test.send('head', 'POST', `${POLICIES}/${DOMAIN}/preview`, aChange(version));
      expect(await responseCode(stale)).toBe('409 conflict');
    }
    expect(await responseCode(put(test, 'head', DOMAIN, aChange(1)))).toBe('200');
    expect(await listed(test, 'head', `/${DOMAIN}/versions`)).toEqual([
      [DOMAIN, 2],
      [DOMAIN, 1],
    ]);
    expect((await test.entries()).map(({ action, actor, subject }) => [action, actor, subject])).toEqual(
      Array(2).fill(['policy_changed', `head@${DOMAIN}`, DOMAIN]),
    );
  });

  // spec: admin.14
  it('are out of reach for administrators of other domains', async () => {
    await using test = await openSchool();
    await put(test, 'operator', '*', aChange(0));
    await put(test, 'operator', 'other.example', aChange(0));
    for (const domain of ['*', 'other.example', `sub.${DOMAIN}`, 'example']) {
      expect(await responseCode(put(test, 'head', domain, aChange(1)))).toMatch(
        /^(403 forbidden|400 invalid)/,
      );
      const versions = test.send('head', 'GET', `${POLICIES}/${domain}/versions`);
      expect(await responseCode(versions)).toMatch(/^(403 forbidden|400 invalid)/);
    }
    expect(await listed(test, 'head')).toEqual([]);
    expect(await listed(test, 'operator')).toEqual([
      ['*', 1],
      ['other.example', 1],
    ]);
  });

  it('are refused with rules that contradict each other, and with huge lists', async () => {
    await using test = await openSchool();
    const code = (changes: object): Promise<string> =>
      responseCode(put(test, 'head', DOMAIN, aChange(0, changes)));
    expect(await code({ longestLife: '1_day', defaultExpiry: 'never' })).toBe('400 invalid_request');
    expect(await code({ listeners: 'domains' })).toBe('400 invalid_request');
    expect(await code({ listenerDomains: ['School.example.'] })).toBe('400 invalid_request');
    const recorders = Array.from({ length: 10_000 }, (_, index) => `pupil${index}@${DOMAIN}`);
    expect(await code({ recording: 'listed', recorders: [...recorders, 'one@more.example'] })).toBe(
      '400 invalid_request',
    );
    expect(await code({ recording: 'listed', recorders })).toBe('200');
    expect(await code({ recorders: ['x'.repeat(1_100_000)] })).toBe('413 too_large');
  });

  // spec: admin.24
  it('are changed by the operator’s command, which the service follows', async () => {
    await using test = await openSchool();
    const run = (...args: string[]) => runAdminCommand({ DATA_DIR: test.folder }, 'policies', ...args);
    const set = await run('set', DOMAIN, '--longest-life', '1_month', '--default-expiry', '1_week');
    expect([set.code, set.stdout]).toEqual([0, expect.stringContaining(`${DOMAIN} has version 1.`)]);
    expect(
      (await run('set', DOMAIN, '--replies', 'no', '--listeners', 'domains', '--listener-domains', DOMAIN))
        .code,
    ).toBe(0);
    await test.service.policies.refresh();
    expect(test.service.policies.policyOf(DOMAIN)).toMatchObject({
      ...{ longestLife: '1_month', defaultExpiry: '1_week', replies: false },
      ...{ listeners: 'domains', listenerDomains: [DOMAIN] },
    });
    const preview = await run(
      'preview',
      '*',
      '--longest-life',
      '1_day',
      '--default-expiry',
      '1_day',
      '--json',
    );
    expect(JSON.parse(preview.stdout)).toMatchObject({ recordings: 0, deletions: 0 });
    expect((await run('list')).stdout.split('\n')).toHaveLength(3);
    expect((await run('show', DOMAIN)).stdout).toContain('replies: no');
    for (const wrong of [
      ['set', DOMAIN],
      ['set', DOMAIN, '--longest-life', '2_days'],
      ['set', DOMAIN, '--longest-life', '1_day', '--default-expiry', 'never'],
      ['set', DOMAIN, '--replies', 'maybe'],
      ['set', DOMAIN, '--replies', 'no', '--grace-days', '0'],
      ['set', 'school', '--replies', 'no'],
    ]) {
      expect((await run(...wrong)).code).toBe(2);
    }
    expect(await listed(test, 'operator')).toEqual([[DOMAIN, 2]]);
  });
});
