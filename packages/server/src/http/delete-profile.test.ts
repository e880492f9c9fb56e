import { writeFile } from 'node:fs/promises';
import { profileDeletionSchema, recordingListSchema, uploadSchema } from '@beep/api/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETE_ACCOUNT, deleteAccount, finishAccountDeletion } from '../recordings/delete-account.ts';
import type { Service } from '../service.ts';
import { aRecording } from '../testing/a-recording.ts';
import { answerCode } from '../testing/answer-code.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';

const webm = await readSample('recorded.webm');
const KEY = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const deleteMe = (test: TestService, uid = 'ann'): Promise<Response> =>
  test.request('/api/v1/profile/me', { method: 'DELETE', uid });

async function aNote(test: TestService, uid = 'ann', headers: Record<string, string> = {}): Promise<string> {
  const answer = await test.upload(webm, { uid, headers });
  return uploadSchema.parse(await answer.json()).filename;
}

/** A note with everything that can hang on it. */
async function aFullNote(test: TestService, uid = 'ann'): Promise<string> {
  const id = await aNote(test, uid, { 'Idempotency-Key': KEY });
  const { audio, spool } = test.service;
  const mp3 = spool.newPath();
  await writeFile(mp3, 'as if it had been made');
  await audio.put(`${id}.mp3`, mp3);
  await test.request(`/api/v1/recordings/${id}/play`, { method: 'POST', headers: { 'X-Listener-Id': 'x' } });
  await test.request(`/api/v1/recordings/${id}/transcript`, {
    method: 'PUT',
    uid,
    body: 'Ask not what your country can do for you.',
    headers: { 'Content-Type': 'text/plain' },
  });
  return id;
}

async function expectNothingLeft(test: TestService, ids: readonly string[], uid = 'ann'): Promise<void> {
  const { stores } = test.service;
  for (const id of ids) {
    expect(await answerCode(test.request(`/api/v1/recordings/${id}`))).toBe('410 deleted');
    expect(await stores.recordings.find(id)).toMatchObject({ ownerUid: '', duration: 0, listenCount: 0 });
    expect(await stores.transcripts.find(id)).toBeUndefined();
    expect((await test.filesIn('audio')).filter((name) => name.startsWith(id))).toEqual([]);
  }
  expect(await stores.uploadKeys.find({ ownerUid: uid, key: KEY })).toBeUndefined();
  const job = await stores.jobs.find({ kind: DELETE_ACCOUNT, key: uid });
  expect(job?.status ?? 'done').toBe('done');
  expect(await stores.accountDeletions.unattended(DELETE_ACCOUNT, { finishedAfter: 0, limit: 9 })).toEqual(
    [],
  );
  expect(await answerCode(test.request(`/api/v1/users/${uid}/recordings`, { uid }))).toBe('401 unauthorized');
}

describe('DELETE /profile/me', () => {
  it('deletes everything of the user and the identity, and nothing of others', async () => {
    const deleted: string[] = [];
    const accounts = { deleteAccount: async (uid: string) => void deleted.push(uid) };
    const test = await openTestService(undefined, { accounts });
    const ids = [await aFullNote(test), await aNote(test)];
    await test.request(`/api/v1/recordings/${ids[1]}`, { method: 'DELETE', uid: 'ann' });
    const others = await aNote(test, 'ben');
    const answer = await deleteMe(test);
    expect(answer.status).toBe(200);
    expect(profileDeletionSchema.parse(await answer.json())).toEqual({ deleted: true });
    await test.doJobs();
    await expectNothingLeft(test, ids);
    expect(deleted).toEqual(['ann']);
    expect(await answerCode(test.request(`/api/v1/recordings/${others}`))).toBe('200');
    expect(await test.filesIn('audio')).toEqual([`${others}.webm`]);
    await test.close();
  });

  it('needs a user, and refuses the tokens of before ever after', async () => {
    const test = await openTestService();
    const id = await aNote(test, 'ann');
    expect(await answerCode(test.request('/api/v1/profile/me', { method: 'DELETE' }))).toBe(
      '401 unauthorized',
    );
    const now = test.clock.now / 1000;
    expect(await answerCode(deleteMe(test, `ann-since-${now - 10}`))).toBe('200');
    expect(await answerCode(test.request(`/api/v1/recordings/${id}`, { uid: `ann-since-${now}` }))).toBe(
      '401 unauthorized',
    );
    const upload = await test.upload(webm, { uid: `ann-since-${now}` });
    expect(await answerCode(upload)).toBe('401 unauthorized');
    await test.close();
  });

  it('gives who lost the answer the same one, and then does nothing', async () => {
    const test = await openTestService();
    await aNote(test);
    expect(await answerCode(deleteMe(test))).toBe('200');
    const noted = await test.service.stores.accountDeletions.find('ann');
    test.clock.now += 5000;
    expect(await answerCode(deleteMe(test))).toBe('200');
    expect(await test.service.stores.accountDeletions.find('ann')).toEqual(noted);
    await test.close();
  });

  it('silences every representation at once, before anything else is done', async () => {
    const test = await openTestService();
    const id = await aFullNote(test);
    const second = await aNote(test);
    await test.request(`/api/v1/recordings/${second}`, { method: 'DELETE', uid: 'ann' });
    expect(await answerCode(deleteMe(test))).toBe('200');
    expect(await test.filesIn('audio')).toContain(`${id}.webm`);
    const representations = [
      `/api/v1/recordings/${id}`,
      `/api/v1/recordings/${id}/download`,
      `/api/v1/recordings/${id}/transcript`,
      `/api/v1/oembed?url=${encodeURIComponent(`https://beep.test/play/${id}`)}`,
      `/media/${id}.webm`,
      `/media/${id}.mp3`,
      `/play/${id}/card.png`,
    ];
    for (const path of representations) expect(await answerCode(test.request(path))).toBe('410 deleted');
    const plays = test.request(`/api/v1/recordings/${id}/play`, { method: 'POST' });
    expect(await answerCode(plays)).toBe('410 deleted');
    test.clock.now += 2000;
    const uid = `ann-since-${test.clock.now / 1000}`;
    const restored = test.request(`/api/v1/recordings/${second}/restore`, { method: 'POST', uid });
    expect(await answerCode(restored)).toBe('409 conflict');
    const headers = { 'Content-Type': 'application/json' };
    const change = { method: 'PATCH', uid, headers, body: JSON.stringify({ expires_at: 0 }) };
    expect(await answerCode(test.request(`/api/v1/recordings/${id}`, change))).toBe('410 deleted');
    const list = await test.request('/api/v1/users/ann/recordings', { uid });
    expect(await list.json()).toMatchObject({ recordings: [], pagination: { totalRecords: 0 } });
    await test.close();
  });

  it('asks the database for the same, however much the account has made', async () => {
    const counts: number[] = [];
    for (const notes of [1, 40]) {
      let calls = 0;
      const test = await openTestService(({ stores, audio }) => ({
        stores: {
          ...stores,
          erasures: countCalls(stores.erasures, () => (calls += 1)),
          accountDeletions: countCalls(stores.accountDeletions, () => (calls += 1)),
        },
        audio: countCalls(audio, () => (calls += 1)),
      }));
      for (let made = 0; made < notes; made += 1) {
        const row = { id: `id-${made}`, ownerUid: 'ann', createdAt: test.clock.now - made };
        await test.service.stores.recordings.create(aRecording(row));
      }
      calls = 0;
      expect(await answerCode(deleteMe(test))).toBe('200');
      counts.push(calls);
      await test.close();
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('leaves the account to somebody who was quicker and began anew', async () => {
    const deleted: string[] = [];
    const accounts = { deleteAccount: async (uid: string) => void deleted.push(uid) };
    const test = await openTestService(undefined, { accounts });
    const old = await aNote(test);
    await deleteMe(test);
    test.clock.now += 2000;
    const again = `ann-since-${test.clock.now / 1000}`;
    const id = await aNote(test, again);
    await test.doJobs();
    expect(deleted).toEqual([]);
    expect(await answerCode(test.request(`/api/v1/recordings/${old}`))).toBe('410 deleted');
    expect(await answerCode(test.request(`/media/${id}.webm`))).toBe('200');
    expect(await test.filesIn('audio')).toEqual([`${id}.webm`]);
    await test.close();
  });

  it('lets the same uid begin anew with a later sign-in, and its notes stay', async () => {
    const test = await openTestService();
    await aNote(test);
    await deleteMe(test);
    test.clock.now += 2000;
    const again = `ann-since-${test.clock.now / 1000}`;
    const id = await aNote(test, again);
    await test.doJobs();
    const list = await test.request('/api/v1/users/ann/recordings', { uid: again });
    const { recordings } = recordingListSchema.parse(await list.json());
    expect(recordings.map((recording) => recording.filename)).toEqual([id]);
    await test.close();
  });

  it('leaves nothing of an upload that was on its way', async () => {
    let beforeTheRow: () => Promise<unknown> = async () => undefined;
    const test = await openTestService(({ stores }) => ({
      stores: {
        ...stores,
        recordings: {
          ...stores.recordings,
          create: async (recording, upload) => {
            await beforeTheRow();
            return stores.recordings.create(recording, upload);
          },
        },
      },
    }));
    beforeTheRow = () => deleteMe(test);
    expect(await answerCode(test.upload(webm))).toBe('401 unauthorized');
    expect(await test.filesIn('audio')).toEqual([]);
    const left = await test.service.stores.erasures.remaining(
      { uid: 'ann', deletedAt: Number.MAX_SAFE_INTEGER },
      9,
    );
    expect(left).toEqual([]);
    await test.close();
  });
});

function countCalls<Port extends object>(port: Port, called: () => void): Port {
  return new Proxy(port, {
    get: (target, name) => {
      if (typeof Reflect.get(target, name) === 'function') called();
      return Reflect.get(target, name);
    },
  });
}

/** The ports of the deletion with one that fails: the call with the given number, before or after it did its work. */
function interrupted(service: Service, failing: { call: number; after: boolean }): Partial<Service> {
  let calls = 0;
  const watch = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...parameters: unknown[]): Promise<unknown> => {
          calls += 1;
          if (calls === failing.call && !failing.after) throw new Error('The process ends here.');
          const result: unknown = await Reflect.apply(method, target, parameters);
          if (calls >= failing.call && failing.after) throw new Error('The process ends here.');
          return result;
        };
      },
    });
  const { stores, audio, accounts } = service;
  return {
    audio: watch(audio),
    accounts: watch(accounts),
    stores: { ...stores, accountDeletions: watch(stores.accountDeletions), erasures: watch(stores.erasures) },
  };
}

describe('an account deletion that is interrupted', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  /** Begins to delete an account of two notes, and ends the process at a call. Answers whether it came to that. */
  async function stopAndResume(uid: string, failing: { call: number; after: boolean }): Promise<boolean> {
    const ids = [await aFullNote(test, uid), await aNote(test, uid)];
    const broken = { ...test.service, ...interrupted(test.service, failing) };
    const now = test.clock.now;
    const jobsThatAreLost = { ...test.service.jobs, enqueue: async () => undefined };
    const stopped = await deleteAccount({ ...broken, jobs: jobsThatAreLost }, { uid, deletedAt: now })
      .then(() => finishAccountDeletion(broken, uid, new AbortController().signal))
      .then(
        () => false,
        () => true,
      );
    const begun = await test.service.stores.accountDeletions.find(uid);
    const expected = begun ? '410 deleted' : '200';
    for (const id of ids) {
      expect(await answerCode(test.request(`/api/v1/recordings/${id}`))).toBe(expected);
    }
    await test.doJobs();
    if (begun) await expectNothingLeft(test, ids, uid);
    return stopped;
  }

  it.each([
    ['before a step', false],
    ['after a step, before it is known', true],
  ])('is finished as a job when it stopped %s, whichever', { timeout: 30_000 }, async (_name, after) => {
    let stops = 0;
    while (await stopAndResume(`user${after ? 'B' : 'A'}${stops}`, { call: stops + 1, after })) stops += 1;
    // Begin; find; the newest note; the identity; list; mark; the files; erase; finish.
    expect(stops).toBe(9);
    expect(test.logged.filter((line) => !line.endsWith('The process ends here.'))).toEqual([]);
  });

  it('goes on until the identity is gone too, and keeps nothing else until then', async () => {
    let refusals = 2;
    const accounts = {
      deleteAccount: async () => {
        refusals -= 1;
        if (refusals >= 0) throw new Error('Google is down');
      },
    };
    const failing = await openTestService(undefined, { accounts });
    const id = await aFullNote(failing);
    expect(await answerCode(deleteMe(failing))).toBe('200');
    await failing.doJobs();
    await expectNothingLeft(failing, [id]);
    expect(failing.logged.filter((line) => line.includes('Google is down'))).toHaveLength(2);
    await failing.close();
  });

  it('notes the end of every recording before the first of its files goes', async () => {
    const test = await openTestService();
    const ids = [await aNote(test), await aNote(test)];
    const { audio, stores } = test.service;
    const begun: (readonly string[])[] = [];
    const watching = {
      ...audio,
      removeAll: async (names: readonly string[]) => {
        // Of those whose end is not noted none is due by then.
        begun.push(await stores.deletions.beginRemoval(ids, { goneBefore: 0, at: 0 }));
        return audio.removeAll(names);
      },
    };
    await stores.accountDeletions.begin({ uid: 'ann', deletedAt: test.clock.now });
    const { signal } = new AbortController();
    await finishAccountDeletion({ ...test.service, audio: watching }, 'ann', signal);
    expect(begun.map((noted) => [...noted].sort())).toEqual([[...ids].sort()]);
    expect(await test.filesIn('audio')).toEqual([]);
    await test.close();
  });

  it('erases all but what has a file that cannot be removed, and that when it can', async () => {
    let isBroken = true;
    const broken = await openTestService();
    const ids = [await aNote(broken), await aNote(broken), await aNote(broken)];
    const bad = `${ids[0]}.webm`;
    const { audio } = broken.service;
    const deps = {
      ...broken.service,
      audio: {
        ...audio,
        removeAll: async (names: readonly string[]) => {
          const failed = await audio.removeAll(names.filter((name) => name !== bad || !isBroken));
          return isBroken ? [...failed, { name: bad, reason: new Error('EIO') }] : failed;
        },
      },
    };
    const deletion = { uid: 'ann', deletedAt: broken.clock.now };
    await broken.service.stores.accountDeletions.begin(deletion);
    const signal = new AbortController().signal;
    await expect(finishAccountDeletion(deps, 'ann', signal)).rejects.toThrow('1 recordings');
    expect(await broken.filesIn('audio')).toEqual([bad]);
    expect(await broken.service.stores.erasures.remaining(deletion, 9)).toMatchObject([{ id: ids[0] }]);
    isBroken = false;
    await finishAccountDeletion(deps, 'ann', signal);
    expect(await broken.filesIn('audio')).toEqual([]);
    expect(await broken.service.stores.erasures.remaining(deletion, 9)).toEqual([]);
    await broken.close();
  });
});
