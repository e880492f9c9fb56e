import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFullNote, aNote, deleteMe, expectNothingLeft } from '../testing/account-notes.ts';
import type { TestParts } from '../testing/open-test-service.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { deleteAccount, finishAccountDeletion } from './delete-account.ts';

/** The ports of the deletion, one of which fails: at the given call, before or after its work. */
function interrupted(service: TestParts, failing: { call: number; after: boolean }): Partial<TestParts> {
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

describe('an interrupted account deletion', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  /**
   * Starts to delete an account with two recordings and ends the process at a call. Resolves with true if that call was
   * reached.
   */
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
      expect(await responseCode(test.request(`/api/v1/recordings/${id}`))).toBe(expected);
    }
    await test.doJobs();
    if (begun) await expectNothingLeft(test, ids, uid);
    return stopped;
  }

  it.each([
    ['before a step', false],
    ['after a step, before it is known', true],
  ])(
    'is completed by a job when it stopped %s, at any call',
    { tags: 'long', timeout: 30_000 },
    async (_name, after) => {
      let stops = 0;
      while (await stopAndResume(`user${after ? 'B' : 'A'}${stops}`, { call: stops + 1, after })) stops += 1;
      // Begin; find; the newest recording; the identity; list; mark; the files; erase; finish.
      expect(stops).toBe(9);
      expect(test.logged.filter((line) => !line.endsWith('The process ends here.'))).toEqual([]);
    },
  );

  it('continues until the identity is deleted, and keeps nothing else until then', async () => {
    let refusals = 2;
    const accounts = {
      deleteAccount: async () => {
        refusals -= 1;
        if (refusals >= 0) throw new Error('Google is down');
      },
    };
    const failing = await openTestService(undefined, { accounts });
    const id = await aFullNote(failing);
    expect(await responseCode(deleteMe(failing))).toBe('200');
    await failing.doJobs();
    await expectNothingLeft(failing, [id]);
    expect(failing.logged.filter((line) => line.includes('Google is down'))).toHaveLength(2);
    await failing.close();
  });

  it('records the end of every recording before it removes the first file', async () => {
    const test = await openTestService();
    const ids = [await aNote(test), await aNote(test)];
    const { audio, stores } = test.service;
    const begun: (readonly string[])[] = [];
    const watching = {
      ...audio,
      removeAll: async (names: readonly string[]) => {
        // None of those with an unfinished deletion is due by then.
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

  it('erases all rows except that of a file that cannot be removed, and that one later', async () => {
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
