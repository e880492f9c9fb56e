import { adminCalls } from '@beep/api/features/admin';
import { describe, expect, it } from 'vitest';
import { aNote } from '../../testing/account-notes.ts';
import { type AdminTest, openAdminTest } from '../../testing/open-admin-test.ts';
import { responseCode } from '../../testing/response-code.ts';
import { setPolicy } from '../../testing/set-policy.ts';

const ME = '/api/v1/admin/me';
const ADMINISTRATORS = '/api/v1/admin/administrators';
const DOMAIN = 'school.example';

const named = (test: AdminTest, uid: string, body: unknown): Promise<string> =>
  responseCode(test.send(uid, 'POST', ADMINISTRATORS, body));
const removed = (test: AdminTest, uid: string, email: string, domain: string): Promise<string> =>
  responseCode(test.send(uid, 'DELETE', `${ADMINISTRATORS}?${new URLSearchParams({ email, domain })}`));

describe('administrators', () => {
  // spec: admin.1
  it('are those of the configuration and those they name, each for their domains', async () => {
    await using test = await openAdminTest();
    const scope = async (uid: string) =>
      adminCalls.getAdministratorScope.answer[2].parse(await (await test.send(uid, 'GET', ME)).json());
    expect(await scope('operator')).toEqual({ email: 'it@district.example', domains: ['*'], known: [] });
    expect(await responseCode(test.send('head', 'GET', ME))).toBe('403 forbidden');
    expect(await named(test, 'operator', { email: `Head@${DOMAIN}`, domain: DOMAIN })).toBe('204');
    expect(await scope('head')).toEqual({ email: `head@${DOMAIN}`, domains: [DOMAIN] });
    expect(await named(test, 'head', { email: 'clerk@other.example', domain: DOMAIN })).toBe('204');
    expect(await scope('clerk')).toEqual({ email: 'clerk@other.example', domains: [DOMAIN] });
    const list = await test.send('head', 'GET', ADMINISTRATORS);
    const { administrators } = adminCalls.listAdministrators.answer[2].parse(await list.json());
    expect(administrators.map(({ email, namedBy }) => [email, namedBy])).toEqual([
      ['clerk@other.example', `head@${DOMAIN}`],
      [`head@${DOMAIN}`, 'it@district.example'],
    ]);
    const all = adminCalls.listAdministrators.answer[2].parse(
      await (await test.send('operator', 'GET', ADMINISTRATORS)).json(),
    );
    expect(all.administrators[0]).toEqual({
      email: 'it@district.example',
      domain: '*',
      namedBy: 'configuration',
    });
  });

  // spec: admin-page.15
  it('of every domain learn which have people, recordings or a policy', async () => {
    await using test = await openAdminTest();
    await named(test, 'operator', { email: `head@${DOMAIN}`, domain: DOMAIN });
    await aNote(test, 'bob');
    await aNote(test, 'ann');
    await setPolicy(test, 'a.example', {});
    await setPolicy(test, '*', {});
    const scope = async (uid: string) =>
      adminCalls.getAdministratorScope.answer[2].parse(await (await test.send(uid, 'GET', ME)).json());
    expect((await scope('operator')).known).toEqual(['a.example', 'other.example', DOMAIN]);
    expect(await scope('head')).not.toHaveProperty('known');
  });

  // spec: admin.1, A22
  it('act inside their domains only, and never on *', async () => {
    await using test = await openAdminTest();
    await named(test, 'operator', { email: `head@${DOMAIN}`, domain: DOMAIN });
    for (const domain of ['other.example', `sub.${DOMAIN}`, '*']) {
      expect(await named(test, 'head', { email: 'clerk@other.example', domain })).toBe('403 forbidden');
      expect(await removed(test, 'head', 'it@district.example', domain)).toBe('403 forbidden');
    }
    expect(await named(test, 'head', { email: 'clerk', domain: DOMAIN })).toBe('400 invalid_request');
    expect(await named(test, 'head', { email: 'a@b.example', domain: 'School.example' })).toBe(
      '400 invalid_request',
    );
    expect(await removed(test, 'operator', 'it@district.example', '*')).toBe('404 not_found');
  });

  // spec: admin.3, A22
  it('lose their right with the next call after they are removed, whatever their token', async () => {
    await using test = await openAdminTest();
    await named(test, 'operator', { email: `head@${DOMAIN}`, domain: DOMAIN });
    expect(await responseCode(test.send('head', 'GET', ME))).toBe('200');
    expect(await removed(test, 'operator', `head@${DOMAIN}`, DOMAIN)).toBe('204');
    expect(await responseCode(test.send('head', 'GET', ME))).toBe('403 forbidden');
    expect(await responseCode(test.send('head', 'GET', ADMINISTRATORS))).toBe('403 forbidden');
  });

  // spec: admin.2
  it.each([
    ['without a token', undefined, '401 unauthorized'],
    ['with an address that is not verified', 'unverified', '403 forbidden'],
    ['with a full-width letter', 'fullWidth', '403 forbidden'],
    ['with a trailing dot', 'trailingDot', '403 forbidden'],
    ['with a Kelvin sign for k', 'kelvin', '403 forbidden'],
    ['of a subdomain', 'subdomain', '403 forbidden'],
    ['with a Cyrillic letter', 'cyrillic', '403 forbidden'],
  ])('do not include a user %s', async (_name, uid, code) => {
    await using test = await openAdminTest();
    await named(test, 'operator', { email: `head@${DOMAIN}`, domain: DOMAIN });
    await named(test, 'operator', { email: `kate@${DOMAIN}`, domain: DOMAIN });
    expect(await responseCode(test.send(uid, 'GET', ME))).toBe(code);
    expect(await named(test, uid ?? '', { email: 'eve@other.example', domain: DOMAIN })).toMatch(/^40[13] /);
  });

  // spec: admin.4, A22
  it('are in the audit log when they are named and removed, once each', async () => {
    await using test = await openAdminTest();
    const head = { email: `head@${DOMAIN}`, domain: DOMAIN };
    for (let times = 0; times < 2; times += 1) await named(test, 'operator', head);
    await removed(test, 'operator', head.email, DOMAIN);
    await removed(test, 'operator', head.email, DOMAIN);
    const entries = await test.entries();
    expect(entries.map(({ action, actor, subject, domain }) => [action, actor, subject, domain])).toEqual([
      ['administrator_named', 'it@district.example', head.email, DOMAIN],
      ['administrator_removed', 'it@district.example', head.email, DOMAIN],
    ]);
  });

  it('read no body of a caller who is none', async () => {
    await using test = await openAdminTest();
    const body = 'x'.repeat(100_000);
    expect(await named(test, 'head', body)).toBe('403 forbidden');
    expect(await named(test, 'operator', body)).toBe('413 too_large');
    const form = test.request(ADMINISTRATORS, {
      ...{ method: 'POST', uid: 'operator', body: '{}' },
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(await responseCode(form)).toBe('415 not_json');
  });
});
