import { adminCalls } from '@beep/api/features/admin';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { OPERATOR } from '../../access/administrators.ts';
import { aRecording } from '../../testing/a-recording.ts';
import { aNote, expectNothingLeft, webm } from '../../testing/account-notes.ts';
import { type AdminTest, openAdminTest } from '../../testing/open-admin-test.ts';
import { responseCode } from '../../testing/response-code.ts';
import { setPolicy } from '../../testing/set-policy.ts';

const PEOPLE = '/api/v1/admin/people';
const DOMAIN = 'school.example';

/** Ann and Cleo of the school, Bob of another one; Head administers the school. */
async function openSchool(): Promise<AdminTest & { readonly notes: Readonly<Record<string, string[]>> }> {
  const test = await openAdminTest();
  const head = { email: `head@${DOMAIN}`, domain: DOMAIN, namedBy: 'operator', namedAt: 1 };
  await test.service.stores.administrators.add(head);
  const notes: Record<string, string[]> = {};
  for (const uid of ['ann', 'ann', 'cleo', 'bob']) {
    notes[uid] = [...(notes[uid] ?? []), await aNote(test, uid)];
    test.clock.now += 1000;
  }
  return { ...test, notes };
}

const code = (test: AdminTest, ...args: Parameters<AdminTest['send']>): Promise<string> =>
  responseCode(test.send(...args));

async function people(test: AdminTest, uid: string, query = '') {
  return adminCalls.listPeople.answer[2].parse(
    await (await test.send(uid, 'GET', `${PEOPLE}${query}`)).json(),
  );
}

describe('people', () => {
  // spec: admin-page.15
  it('without an address are counted for administrators of every domain', async () => {
    await using test = await openSchool();
    const { recordings } = test.service.stores;
    await recordings.create(aRecording({ id: 'A'.repeat(22), ownerUid: 'old', domain: null, createdAt: 1 }));
    expect(await people(test, 'operator')).toMatchObject({ total: 4, unnamed: 1 });
    expect(await people(test, 'head')).not.toHaveProperty('unnamed');
  });

  // spec: admin.8
  it('are listed for their administrators only, page by page', async () => {
    await using test = await openSchool();
    const ours = await people(test, 'head');
    expect(ours.people.map(({ email, recordings }) => [email, recordings])).toEqual([
      [`ann@${DOMAIN}`, 2],
      [`cleo@${DOMAIN}`, 1],
    ]);
    expect(ours.total).toBe(2);
    expect(ours.people[0]?.bytes).toBeGreaterThan(2000);
    expect((await people(test, 'operator')).total).toBe(3);
    expect((await people(test, 'operator')).unnamed).toBeUndefined();
    for (const sort of ['email', 'last_used', 'recordings', 'bytes']) {
      const seen: string[] = [];
      for (let after = ''; ; ) {
        const page = await people(test, 'operator', `?sort=${sort}&limit=1${after}`);
        seen.push(...page.people.map(({ uid }) => uid));
        if (page.next === undefined) break;
        after = `&after=${page.next}`;
      }
      expect(seen.sort()).toEqual(['ann', 'bob', 'cleo']);
    }
    expect((await people(test, 'head', '?q=CLEO')).people.map(({ uid }) => uid)).toEqual(['cleo']);
    expect(await code(test, 'ann', 'GET', PEOPLE)).toBe('403 forbidden');
    expect(await code(test, 'head', 'GET', `${PEOPLE}?domain=other.example`)).toBe('403 forbidden');
  });

  // spec: admin.7
  it('refuses cursors that were changed, or are of another list', async () => {
    await using test = await openSchool();
    const { next = '' } = await people(test, 'operator', '?limit=1');
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const after of ['x', encode({}), encode([1, 'ann']), encode(['a', 1]), encode(['a', 'b', 'c'])]) {
      expect(await code(test, 'operator', 'GET', `${PEOPLE}?after=${after}`)).toBe('400 invalid_request');
    }
    expect(await code(test, 'operator', 'GET', `${PEOPLE}?sort=bytes&after=${next}`)).toBe(
      '400 invalid_request',
    );
    const beyond = encode(['aaa@other.example', 'x']);
    expect((await people(test, 'head', `?after=${beyond}`)).people.map(({ uid }) => uid)).toEqual([
      'ann',
      'cleo',
    ]);
  });

  // spec: admin.9
  it('have recordings that are listed without their links, and each list is in the audit log', async () => {
    await using test = await openSchool();
    const list = async (query = '') =>
      adminCalls.listPersonRecordings.answer[2].parse(
        await (await test.send('head', 'GET', `${PEOPLE}/ann/recordings${query}`)).json(),
      );
    const first = await list('?limit=1');
    expect(first).toMatchObject({ total: 2, mayPlay: false, person: { uid: 'ann', recordings: 2 } });
    const second = await list(`?limit=1&after=${first.next}`);
    expect([...first.recordings, ...second.recordings].map(({ id }) => id)).toEqual(
      [...(test.notes.ann ?? [])].reverse(),
    );
    expect(second.next).toBeUndefined();
    expect(JSON.stringify(first)).not.toContain('/media/');
    await setPolicy(test, DOMAIN, { administratorsPlay: true });
    expect((await list()).mayPlay).toBe(true);
    const entries = await test.entries();
    expect(entries.map(({ action, actor, subject }) => [action, actor, subject])).toEqual(
      Array(3).fill(['recordings_listed', `head@${DOMAIN}`, `ann@${DOMAIN}`]),
    );
    expect(await code(test, 'head', 'GET', `${PEOPLE}/bob/recordings`)).toBe('403 forbidden');
    expect(await code(test, 'head', 'GET', `${PEOPLE}/nobody/recordings`)).toBe('404 not_found');
  });

  // spec: admin.11
  it('are deleted with everything they made, and the audit log says by whom', async () => {
    await using test = await openSchool();
    expect(await code(test, 'head', 'DELETE', `${PEOPLE}/bob`)).toBe('403 forbidden');
    expect(await code(test, 'head', 'DELETE', `${PEOPLE}/ann`)).toBe('204');
    for (const id of test.notes.ann ?? []) {
      expect(await responseCode(test.request(`/media/${id}.webm`))).toBe('410 deleted');
    }
    expect(await code(test, 'ann', 'GET', '/api/v1/users/ann/recordings')).toBe('401 unauthorized');
    expect((await people(test, 'head')).people.map(({ uid }) => uid)).toEqual(['cleo']);
    await test.doJobs();
    await expectNothingLeft(test, test.notes.ann ?? [], 'ann');
    expect(await test.entries()).toMatchObject([
      {
        ...{ action: 'account_deleted', actor: `head@${DOMAIN}`, domain: DOMAIN, subject: `ann@${DOMAIN}` },
        details: { uid: 'ann', recordings: 2 },
      },
    ]);
    expect(test.logged.join()).not.toContain('@');
  });

  // spec: admin.12
  it('are deleted by a list of addresses, after a dry run that changes nothing', async () => {
    await using test = await openSchool();
    const addresses = [
      `ANN@${DOMAIN}`,
      `ann@${DOMAIN}`,
      `left@${DOMAIN}`,
      'bob@other.example',
      'x@none.example',
    ];
    const bulk = async (dryRun: boolean) => {
      const response = await test.send('head', 'POST', `${PEOPLE}/deletions`, { addresses, dryRun });
      const { results } = adminCalls.deletePeople.answer[2].parse(await response.json());
      return results.map(({ address, outcome, recordings }) => [address, outcome, recordings]);
    };
    const others = [
      [`left@${DOMAIN}`, 'unknown', 0],
      ['bob@other.example', 'not_yours', 0],
      ['x@none.example', 'not_yours', 0],
    ];
    expect(await bulk(true)).toEqual([[`ann@${DOMAIN}`, 'would_delete', 2], ...others]);
    expect(await test.entries()).toEqual([]);
    expect((await people(test, 'operator')).total).toBe(3);
    expect(await bulk(false)).toEqual([[`ann@${DOMAIN}`, 'deleted', 2], ...others]);
    expect((await people(test, 'operator')).people.map(({ uid }) => uid)).toEqual(['bob', 'cleo']);
    expect(await bulk(false)).toEqual([[`ann@${DOMAIN}`, 'unknown', 0], ...others]);
    expect((await test.entries()).map(({ action }) => action)).toEqual(['account_deleted']);
  });

  // spec: admin.12
  it('are deleted in lots: others are answered in between, and longer lists are refused', {
    tags: 'long',
  }, async () => {
    await using test = await openSchool();
    const addresses = Array.from({ length: 5000 }, (_, index) => `pupil${index}@${DOMAIN}`);
    for (let index = 0; index < 60; index += 1) {
      const use = { uid: `p${index}`, email: addresses[index * 80] ?? '', domain: DOMAIN };
      await test.service.stores.accounts.note({ ...use, at: test.clock.now, signedInAt: test.clock.now });
    }
    let isDone = false;
    const bulk = test
      .send('head', 'POST', `${PEOPLE}/deletions`, { addresses, dryRun: false })
      .finally(() => {
        isDone = true;
      });
    let answered = 0;
    while (!isDone) {
      expect(await responseCode(test.request(`/api/v1/recordings/${test.notes.cleo?.[0]}`))).toBe('200');
      await new Promise((resolve) => setImmediate(resolve));
      answered += isDone ? 0 : 1;
    }
    const { results } = adminCalls.deletePeople.answer[2].parse(await (await bulk).json());
    expect(results.filter(({ outcome }) => outcome === 'deleted')).toHaveLength(60);
    expect(answered).toBeGreaterThan(20);
    const tooMany = { addresses: [...addresses, 'one@more.example'], dryRun: true };
    expect(await code(test, 'head', 'POST', `${PEOPLE}/deletions`, tooMany)).toBe('400 invalid_request');
    const huge = { addresses: ['x'.repeat(600_000)], dryRun: true };
    expect(await code(test, 'head', 'POST', `${PEOPLE}/deletions`, huge)).toBe('413 too_large');
  });

  // spec: admin.11
  it('have an archive made for their administrators', async () => {
    await using test = await openSchool();
    expect(await code(test, 'head', 'POST', `${PEOPLE}/bob/archive`)).toBe('403 forbidden');
    expect(await (await test.send('head', 'POST', `${PEOPLE}/ann/archive`)).json()).toMatchObject({
      state: 'preparing',
    });
    expect(await test.entries()).toEqual([]);
    await test.doJobs();
    const archive = await (await test.send('head', 'POST', `${PEOPLE}/ann/archive`)).json();
    expect(archive).toMatchObject({ state: 'ready', recordingsDone: 2 });
    expect((await test.entries()).map(({ action, subject }) => [action, subject])).toEqual([
      ['account_exported', `ann@${DOMAIN}`],
    ]);
  });
});

describe('the export of a person for an administrator', () => {
  interface Facts {
    readonly recordings: readonly {
      readonly id: string;
      readonly title?: string;
      readonly labels?: unknown;
      readonly files: Readonly<Record<string, string>>;
      readonly missing: readonly { readonly reason: string }[];
    }[];
  }

  const asked = (test: AdminTest, uid = 'head') => test.send(uid, 'POST', `${PEOPLE}/ann/archive`);

  /** Its path, as soon as it is ready. */
  async function exported(test: AdminTest, uid = 'head'): Promise<string> {
    test.clock.now += 61_000;
    await asked(test, uid);
    await test.doJobs();
    const { url } = (await (await asked(test, uid)).json()) as { readonly url: string };
    return url.slice(test.service.publicUrl.length);
  }

  async function filesAt(test: AdminTest, path: string) {
    const files = unzipSync(new Uint8Array(await (await test.request(path)).arrayBuffer()));
    const facts = JSON.parse(Buffer.from(files['recordings.json'] ?? []).toString()) as Facts;
    return { names: Object.keys(files), facts, page: Buffer.from(files['index.html'] ?? []).toString() };
  }

  /** With a note that Ann made under another domain, words, a title that is hers alone, and a reply. */
  async function openFull() {
    const test = await openSchool();
    const [note = ''] = test.notes.ann ?? [];
    const { recordings, transcripts, replies } = test.service.stores;
    const elsewhere = 'e'.repeat(22);
    await recordings.create(
      aRecording({ id: elsewhere, ownerUid: 'ann', domain: 'other.example', bytes: 5 }),
    );
    const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nthe secret words';
    await transcripts.put(note, { format: 'text/vtt', text, checked: true }, 1);
    await recordings.setTitle(note, { title: 'Her own title', isTitleShown: false });
    await replies.setState(note, 'open');
    const sent = await test.request(`/api/v1/recordings/${note}/replies`, {
      ...{ method: 'POST', body: webm },
      headers: { 'Reply-Token': 'A'.repeat(43), 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(sent.status).toBe(201);
    return { ...test, note, elsewhere };
  }

  const exportsIn = async (test: AdminTest) =>
    (await test.entries())
      .filter(({ action }) => action === 'account_exported')
      .map(({ details }) => details);

  // spec: L18
  it('has neither sound nor words where administrators may not play, and says so in the audit log', async () => {
    await using test = await openFull();
    const { names, facts, page } = await filesAt(test, await exported(test));
    expect(names.toSorted()).toEqual(['index.html', 'recordings.json']);
    expect(facts.recordings.map(({ id }) => id)).toEqual(test.notes.ann);
    for (const { files, missing, title } of facts.recordings) {
      expect([files, title]).toEqual([{}, undefined]);
      expect(new Set(missing.map(({ reason }) => reason))).toEqual(new Set(['withheld']));
    }
    expect(page).not.toContain('secret words');
    expect(await exportsIn(test)).toEqual([{ uid: 'ann', recordings: 2, sounds: 0 }]);
  });

  // spec: L18
  it('has what this administrator may play, and nothing of other domains, of repliers or of suspended notes', async () => {
    await using test = await openFull();
    await setPolicy(test, DOMAIN, { administratorsPlay: true });
    const { names, facts, page } = await filesAt(test, await exported(test));
    expect(facts.recordings.map(({ id }) => id)).toEqual(test.notes.ann);
    expect(facts.recordings.map(({ files }) => files.recording !== undefined)).toEqual([true, true]);
    expect(names.filter((name) => name.startsWith('replies'))).toEqual([]);
    expect(names.join()).not.toContain(test.elsewhere);
    expect(page).toContain('secret words');
    expect(JSON.stringify(facts)).not.toContain('Her own title');
    expect(await exportsIn(test)).toEqual([{ uid: 'ann', recordings: 2, sounds: 2 }]);
    await test.service.stores.recordings.setSuspended(test.note, 5);
    const silent = await filesAt(test, await exported(test));
    expect(silent.facts.recordings[0]?.missing).toContainEqual({ file: 'recording', reason: 'suspended' });
    // An administrator of every domain gets the other note too; its policy lets nobody play.
    const whole = await filesAt(test, await exported(test, 'operator'));
    expect(whole.facts.recordings.find(({ id }) => id === test.elsewhere)?.missing).toContainEqual({
      ...{ file: 'recording', reason: 'withheld' },
    });
  });

  // spec: L18
  it('has a link that ends with the policy, and with the administrator', async () => {
    await using test = await openFull();
    await setPolicy(test, DOMAIN, { administratorsPlay: true });
    const path = await exported(test);
    expect((await test.request(path)).status).toBe(200);
    await setPolicy(test, DOMAIN, { administratorsPlay: false });
    expect(await responseCode(test.request(path))).toBe('403 forbidden');
    await setPolicy(test, DOMAIN, { administratorsPlay: true });
    expect((await test.request(path)).status).toBe(200);
    await test.service.administrators.remove({ email: `head@${DOMAIN}`, domain: DOMAIN }, OPERATOR);
    expect(await responseCode(test.request(path))).toBe('403 forbidden');
    expect(await code(test, 'head', 'POST', `${PEOPLE}/ann/archive`)).toBe('403 forbidden');
  });

  // spec: L18
  it('neither replaces the person’s own archive nor is given as it', async () => {
    await using test = await openFull();
    const own = async () =>
      (await (await test.send('ann', 'POST', '/api/v1/profile/me/archive')).json()) as {
        state: string;
        url: string;
      };
    await own();
    await test.doJobs();
    const { url } = await own();
    await exported(test);
    const { names, facts } = await filesAt(test, url.slice(test.service.publicUrl.length));
    expect(facts.recordings.map(({ id }) => id)).toContain(test.elsewhere);
    expect(facts.recordings.find(({ id }) => id === test.note)?.title).toBe('Her own title');
    expect(names.filter((name) => name.startsWith('replies/'))).toHaveLength(1);
  });
});

describe('usage', () => {
  // spec: admin.13
  it('has every day without gaps, and what is stored', async () => {
    await using test = await openSchool();
    test.clock.now += 2 * 86_400_000;
    await test.upload(webm, { uid: 'ann' });
    const usage = async (uid: string, query = '') =>
      adminCalls.getUsage.answer[2].parse(
        await (await test.send(uid, 'GET', `/api/v1/admin/usage${query}`)).json(),
      );
    const ours = await usage('head', '?days=4');
    expect(ours.days.map(({ day, recordings }) => [day, recordings])).toEqual([
      ['2030-01-30', 0],
      ['2030-01-31', 3],
      ['2030-02-01', 0],
      ['2030-02-02', 1],
    ]);
    expect(ours.stored).toMatchObject({ people: 2, recordings: 4 });
    expect((await usage('operator', '?days=4')).days[1]?.recordings).toBe(4);
    expect((await usage('operator', '?domain=other.example')).stored.recordings).toBe(1);
    expect((await usage('head')).days).toHaveLength(90);
    expect(await code(test, 'head', 'GET', '/api/v1/admin/usage?domain=other.example')).toBe('403 forbidden');
  });
});
