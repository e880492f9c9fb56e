import { describe, expect, it } from 'vitest';
import { aNote } from '../../testing/account-notes.ts';
import { type AdminTest, openAdminTest } from '../../testing/open-admin-test.ts';
import { responseCode } from '../../testing/response-code.ts';

const DOMAIN = 'school.example';

async function openSchool(): Promise<AdminTest> {
  const test = await openAdminTest();
  const head = { email: `head@${DOMAIN}`, domain: DOMAIN, namedBy: 'operator', namedAt: 1 };
  await test.service.stores.administrators.add(head);
  return test;
}

const pathOf = (id: string): string => `/api/v1/admin/recordings/${id}`;
const code = (test: AdminTest, ...args: Parameters<AdminTest['send']>): Promise<string> =>
  responseCode(test.send(...args));

describe('an administrator', () => {
  // spec: admin.18
  it('suspends a recording and restores it, each once in the audit log', async () => {
    await using test = await openSchool();
    const id = await aNote(test, 'ann');
    const suspension = `${pathOf(id)}/suspension`;
    for (let times = 0; times < 2; times += 1)
      expect(await code(test, 'head', 'POST', suspension)).toBe('204');
    expect(await test.service.stores.recordings.find(id)).toMatchObject({ suspendedAt: test.clock.now });
    for (let times = 0; times < 2; times += 1)
      expect(await code(test, 'head', 'DELETE', suspension)).toBe('204');
    expect(await test.service.stores.recordings.find(id)).toMatchObject({ suspendedAt: null });
    const entries = await test.entries();
    expect(entries.map(({ action, actor, subject, details }) => [action, actor, subject, details])).toEqual([
      ['recording_suspended', `head@${DOMAIN}`, id, { owner: `ann@${DOMAIN}` }],
      ['recording_restored', `head@${DOMAIN}`, id, { owner: `ann@${DOMAIN}` }],
    ]);
  });

  // spec: school.14
  it('says why it suspends, to the owner alone, and until the suspension is lifted', async () => {
    await using test = await openSchool();
    const id = await aNote(test, 'ann');
    const suspension = `${pathOf(id)}/suspension`;
    const reason = 'It names\n another \u202Epupil.';
    expect(await code(test, 'head', 'POST', suspension, { reason })).toBe('204');
    const seenBy = async (uid?: string) =>
      (await test.request(`/api/v1/recordings/${id}`, uid === undefined ? {} : { uid })).text();
    expect(JSON.parse(await seenBy('ann'))).toMatchObject({
      ...{ suspended: true, suspension_reason: 'It names another pupil.' },
    });
    for (const uid of [undefined, 'ben', 'head']) expect(await seenBy(uid)).not.toContain('names');
    expect((await test.entries()).map(({ details }) => details)).toEqual([
      { owner: `ann@${DOMAIN}`, reason: 'It names another pupil.' },
    ]);
    await code(test, 'head', 'DELETE', suspension);
    expect(await test.service.stores.recordings.find(id)).toMatchObject({ suspensionReason: null });
    await code(test, 'head', 'POST', suspension);
    expect(JSON.parse(await seenBy('ann'))).not.toHaveProperty('suspension_reason');
  });

  it.each([[{ reason: 'x'.repeat(201) }], [{ reason: 7 }], [[]]])('suspends nothing for %j', async (body) => {
    await using test = await openSchool();
    const id = await aNote(test, 'ann');
    expect(await code(test, 'head', 'POST', `${pathOf(id)}/suspension`, body)).toBe('400 invalid_request');
    expect(await test.service.stores.recordings.find(id)).toMatchObject({ suspendedAt: null });
  });

  // spec: admin.18
  it('deletes a recording at once, and its owner cannot undo that', async () => {
    await using test = await openSchool();
    const id = await aNote(test, 'ann');
    expect(await code(test, 'head', 'DELETE', pathOf(id))).toBe('204');
    expect(await responseCode(test.request(`/media/${id}.webm`))).toBe('410 deleted');
    expect(await code(test, 'ann', 'POST', `/api/v1/recordings/${id}/restore`)).toBe('409 conflict');
    expect(await code(test, 'head', 'DELETE', pathOf(id))).toBe('410 deleted');
    test.clock.now += 120_000;
    await test.doJobs();
    expect((await test.filesIn('audio')).filter((name) => name.startsWith(id))).toEqual([]);
    expect((await test.entries()).map(({ action }) => action)).toEqual(['recording_deleted']);
  });

  // spec: admin.18
  it('reaches no recording of another domain, and none that does not exist', async () => {
    await using test = await openSchool();
    const [ours, theirs] = [await aNote(test, 'ann'), await aNote(test, 'bob')];
    for (const [method, suffix] of [
      ['POST', '/suspension'],
      ['DELETE', '/suspension'],
      ['DELETE', ''],
    ] as const) {
      expect(await code(test, 'head', method, `${pathOf(theirs)}${suffix}`)).toBe('403 forbidden');
      expect(await code(test, 'head', method, `${pathOf('A'.repeat(22))}${suffix}`)).toBe('404 not_found');
      expect(await code(test, 'head', method, `${pathOf('..%2Fx')}${suffix}`)).toBe('404 not_found');
      expect(await code(test, 'ann', method, `${pathOf(ours)}${suffix}`)).toBe('403 forbidden');
      expect(await code(test, undefined, method, `${pathOf(ours)}${suffix}`)).toMatch(/^40[13] /);
    }
    expect(await test.entries()).toEqual([]);
  });

  it('administers recordings that its people made before domains were kept', async () => {
    await using test = await openSchool();
    const id = await aNote(test, 'unverified');
    expect(await code(test, 'head', 'DELETE', pathOf(id))).toBe('403 forbidden');
    const use = { uid: 'unverified', email: `old@${DOMAIN}`, domain: DOMAIN };
    await test.service.stores.accounts.note({ ...use, at: test.clock.now, signedInAt: 1 });
    expect(await code(test, 'head', 'DELETE', pathOf(id))).toBe('204');
  });
});
