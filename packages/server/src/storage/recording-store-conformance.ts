import { describe, expect, it } from 'vitest';
import { aListen } from '../testing/a-listen.ts';
import { aRecording } from '../testing/a-recording.ts';
import type { Listen } from './listen-store.ts';
import type { StoredRecording } from './recording-fields.ts';
import type { DueFile } from './removal-store.ts';
import type { Stores } from './stores.ts';

const HOUR = 3_600_000;

async function listenCount(stores: Stores): Promise<number | undefined> {
  return (await stores.recordings.find(aRecording().id))?.listenCount;
}

/** The rules for every database; each runs on an empty one. */
const RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'returns a recording as it was stored': async (stores) => {
    const recording = aRecording({ expiresAt: 9_007_199_254_740, duration: 899.987 });
    expect(await stores.recordings.create(recording)).toBe('created');
    expect(await stores.recordings.find(recording.id)).toEqual({
      ...recording,
      suspendedAt: null,
      suspensionReason: null,
      slotId: null,
      deletedAt: null,
      isRemoved: false,
      listenCount: 0,
      fileRevision: 0,
      title: null,
      isTitleShown: false,
      firstHeardAt: null,
      heardMs: null,
      replyState: 'closed',
    });
    expect(await stores.recordings.find('BBBBBBBBBBBBBBBBBBBBBB')).toBeUndefined();
  },

  'stores levels, and completes those that are due': async (stores) => {
    const levels = { peaks: '00ff'.repeat(32), gainDb: -3.25, mp3GainDb: 2.5 };
    const levelsOf = async (id: string) => (await stores.recordings.find(id))?.levels;
    await stores.recordings.create(aRecording({ id: 'known', levels }));
    await stores.recordings.create(aRecording({ id: 'plain', levels: { ...levels, gainDb: null } }));
    await stores.recordings.create(aRecording({ id: 'due', levels: 'due' }));
    await stores.recordings.create(aRecording({ id: 'unclear', levels: 'due' }));
    expect(await levelsOf('known')).toEqual(levels);
    expect(await levelsOf('plain')).toEqual({ ...levels, gainDb: null });
    expect(await levelsOf('due')).toBe('due');
    const file = { bytes: 77, sha256: 'ab'.repeat(32), fileRevision: 1 };
    await stores.recordings.setLevels('due', { levels, file });
    expect(await stores.recordings.find('due')).toMatchObject({ levels, ...file });
    await stores.recordings.setLevels('unclear', { levels: null });
    expect(await stores.recordings.find('unclear')).toMatchObject({ bytes: 12_345, fileRevision: 0 });
    for (const id of ['due', 'unclear']) {
      await stores.recordings.setLevels(id, { levels: { ...levels, gainDb: 1 } });
    }
    expect(await levelsOf('due')).toEqual(levels);
    expect(await levelsOf('unclear')).toBeNull();
    const mp3 = { bytes: 9000, sha256: 'ef'.repeat(32) };
    expect(await stores.recordings.findMp3('due')).toBeUndefined();
    await stores.recordings.setMp3('due', mp3);
    expect(await stores.recordings.findMp3('due')).toEqual(mp3);
    const query = { ownerUid: 'ann', now: 0, limit: 9, offset: 0, sort: 'created_at_asc' } as const;
    expect((await stores.recordings.list(query)).recordings).toContainEqual(
      expect.objectContaining({ id: 'due', levels }),
    );
  },

  'rejects a second recording with the same id': async (stores) => {
    await stores.recordings.create(aRecording());
    await expect(stores.recordings.create(aRecording())).rejects.toThrow();
  },

  'lists live recordings of one owner by time, page by page': async (stores) => {
    for (const [index, id] of ['r1', 'r2', 'r3', 'r4', 'r5'].entries()) {
      await stores.recordings.create(aRecording({ id, createdAt: 1000 + index }));
    }
    await stores.recordings.create(aRecording({ id: 'other', ownerUid: 'ben' }));
    await stores.recordings.markDeleted('r2', 5000);
    await stores.recordings.setExpiry('r3', 6000);
    const query = { ownerUid: 'ann', now: 6000, limit: 2, offset: 0, sort: 'created_at_desc' } as const;
    const ids = async (changes: object): Promise<unknown> => {
      const page = await stores.recordings.list({ ...query, ...changes });
      return [page.recordings.map((recording) => recording.id), page.total];
    };
    expect(await ids({})).toEqual([['r5', 'r4'], 3]);
    expect(await ids({ offset: 2 })).toEqual([['r1'], 3]);
    expect(await ids({ sort: 'created_at_asc' })).toEqual([['r1', 'r4'], 3]);
    expect(await ids({ now: 5999, limit: 10 })).toEqual([['r5', 'r4', 'r3', 'r1'], 4]);
    expect(await ids({ ownerUid: 'nobody' })).toEqual([[], 0]);
  },

  'changes the expiry, but not of a deleted recording': async (stores) => {
    await stores.recordings.create(aRecording());
    await stores.recordings.setExpiry(aRecording().id, 77);
    expect((await stores.recordings.find(aRecording().id))?.expiresAt).toBe(77);
    await stores.recordings.markDeleted(aRecording().id, 50);
    await stores.recordings.setExpiry(aRecording().id, null);
    expect((await stores.recordings.find(aRecording().id))?.expiresAt).toBe(77);
  },

  'keeps the reason of a suspension until it is lifted': async ({ recordings }) => {
    await recordings.create(aRecording());
    const { id } = aRecording();
    const query = { ownerUid: 'ann', now: 0, limit: 9, offset: 0, sort: 'created_at_asc' } as const;
    const expectStored = async (stored: Partial<StoredRecording>): Promise<void> => {
      expect(await recordings.find(id)).toMatchObject(stored);
      expect((await recordings.list(query)).recordings).toMatchObject([stored]);
    };
    expect(await recordings.setSuspended(id, null)).toBe(false);
    expect(await recordings.setSuspended(id, 5, 'Zoë’s name 👩‍🏫')).toBe(true);
    expect(await recordings.setSuspended(id, 6, 'Another')).toBe(false);
    await expectStored({ suspendedAt: 5, suspensionReason: 'Zoë’s name 👩‍🏫' });
    expect(await recordings.setSuspended(id, null, 'Lifted')).toBe(true);
    await expectStored({ suspendedAt: null, suspensionReason: null });
    expect(await recordings.setSuspended(id, 7)).toBe(true);
    await expectStored({ suspendedAt: 7, suspensionReason: null });
    await recordings.setSuspended(id, null);
    await recordings.markDeleted(id, 8);
    expect(await recordings.setSuspended(id, 9, 'Late')).toBe(false);
    expect(await recordings.find(id)).toMatchObject({ suspendedAt: null, suspensionReason: null });
  },

  'forgets the reason of a suspension with the removal of the file and with the account': async (stores) => {
    for (const id of ['gone', 'left']) {
      await stores.recordings.create(aRecording({ id }));
      await stores.recordings.setSuspended(id, 5, 'It names a pupil');
      await stores.recordings.markDeleted(id, 6);
      expect(await stores.recordings.find(id)).toMatchObject({ suspensionReason: 'It names a pupil' });
    }
    await stores.removals.markRemoved(['gone'], 7);
    await stores.erasures.erase(['left'], 7);
    for (const id of ['gone', 'left'])
      expect(await stores.recordings.find(id)).toMatchObject({ suspendedAt: 5, suspensionReason: null });
  },

  'keeps the first deletion time': async (stores) => {
    await stores.recordings.create(aRecording());
    await stores.recordings.markDeleted(aRecording().id, 50);
    await stores.recordings.markDeleted(aRecording().id, 60);
    expect((await stores.recordings.find(aRecording().id))?.deletedAt).toBe(50);
  },

  'accepts one of many uploads with a key, per owner': async (stores) => {
    const upload = { ownerUid: 'ann', key: 'k', bodySha256: 'abc' };
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        stores.recordings.create(aRecording({ id: `id-${index}` }), upload),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    const known = await stores.uploadKeys.find(upload);
    expect(known).toMatchObject({ bodySha256: 'abc', recording: { ownerUid: 'ann' } });
    const query = { ownerUid: 'ann', now: 0, limit: 100, offset: 0, sort: 'created_at_asc' } as const;
    expect((await stores.recordings.list(query)).total).toBe(1);
    const other = await stores.recordings.create(aRecording({ id: 'ben-1', ownerUid: 'ben' }), {
      ...upload,
      ownerUid: 'ben',
    });
    expect(other).toBe('created');
  },

  'deletes old keys only': async (stores) => {
    await stores.recordings.create(aRecording({ createdAt: 1000 }), {
      ownerUid: 'ann',
      key: 'k',
      bodySha256: 'abc',
    });
    await stores.uploadKeys.forgetBefore(1000);
    expect(await stores.uploadKeys.find({ ownerUid: 'ann', key: 'k' })).toBeDefined();
    await stores.uploadKeys.forgetBefore(1001);
    expect(await stores.uploadKeys.find({ ownerUid: 'ann', key: 'k' })).toBeUndefined();
  },

  'counts a listener once per window, also for concurrent reports': async (stores) => {
    await stores.recordings.create(aRecording());
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => stores.listens.count(aListen())));
    expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(1);
    expect(await stores.listens.count(aListen({ at: 11 * HOUR - 1 }))).toBe('repeated');
    expect(await stores.listens.count(aListen({ at: 11 * HOUR }))).toBe('counted');
    expect(await listenCount(stores)).toBe(2);
    // As if the clock had been set back by a day.
    const before = aListen({ at: -13 * HOUR });
    expect(await stores.listens.count(before)).toBe('counted');
    expect(await stores.listens.count(before)).toBe('repeated');
  },

  'notes when a recording was first heard, unless it must not': async (stores) => {
    const firstHeardAt = async (id: string): Promise<number | null | undefined> =>
      (await stores.recordings.find(id))?.firstHeardAt;
    for (const id of ['noted', 'not-noted']) await stores.recordings.create(aRecording({ id }));
    await stores.listens.count(aListen({ recordingId: 'noted', at: 5 * HOUR }));
    await stores.listens.count(aListen({ recordingId: 'noted', at: 7 * HOUR }));
    await stores.listens.count(aListen({ recordingId: 'not-noted', isNoted: false }));
    expect(await firstHeardAt('noted')).toBe(5 * HOUR);
    expect(await firstHeardAt('not-noted')).toBeNull();
  },

  'queues a job with the first listen of a recording whose owner wants mail': async (stores) => {
    const wish = { hasTranscripts: true, language: null, opensReplies: false, displayLanguage: null };
    await stores.preferences.put('ann', { ...wish, mailsWhenHeard: true }, 1);
    await stores.preferences.put('bob', { ...wish, mailsWhenHeard: false }, 1);
    const owners = { wanted: 'ann', 'not-noted': 'ann', 'no-mail': 'ann', unwanted: 'bob', unsaid: 'eve' };
    for (const [id, ownerUid] of Object.entries(owners)) {
      await stores.recordings.create(aRecording({ id, ownerUid }));
    }
    const mailJob = 'mail';
    const listen = (recordingId: string, changes: Partial<Listen> = {}): Promise<unknown> =>
      stores.listens.count(aListen({ recordingId, mailJob, ...changes }));
    const crowd = Array.from({ length: 5 }, (_, n) =>
      listen('wanted', { listenerHash: `n${n}`, addressHash: `n${n}` }),
    );
    await Promise.all([
      ...crowd,
      listen('not-noted', { isNoted: false }),
      stores.listens.count(aListen({ recordingId: 'no-mail' })),
      listen('unwanted'),
      listen('unsaid'),
    ]);
    const by = { holder: 'me', leaseMs: 9000, kinds: [mailJob], limit: 9 };
    const [held, ...others] = await stores.jobs.take(by);
    expect([held?.key, held?.attempts, others]).toEqual(['wanted', 1, []]);
    if (held) await stores.jobs.complete(held);
    for (const recordingId of ['wanted', 'not-noted', 'no-mail']) {
      await listen(recordingId, { listenerHash: 'later', at: 12 * HOUR });
    }
    expect(await stores.jobs.take(by)).toEqual([]);
  },

  'counts the recordings that were first heard before another one': async (stores) => {
    const heard = { a: 10 * HOUR, b: 10 * HOUR, c: 11 * HOUR, d: 12 * HOUR, 'of-bob': 11 * HOUR } as const;
    for (const [id, at] of Object.entries(heard)) {
      await stores.recordings.create(aRecording({ id, ownerUid: id === 'of-bob' ? 'bob' : 'ann' }));
      await stores.listens.count(aListen({ recordingId: id, at }));
    }
    await stores.recordings.create(aRecording({ id: 'unheard', ownerUid: 'ann' }));
    const before = (id: keyof typeof heard, withinMs: number, limit = 9): Promise<number> =>
      stores.listens.countHeardBefore({
        ...{ recording: { id, ownerUid: 'ann', firstHeardAt: heard[id] }, withinMs, limit },
      });
    expect(await Promise.all([before('a', HOUR), before('b', HOUR), before('d', 9 * HOUR)])).toEqual([
      0, 1, 3,
    ]);
    expect(await Promise.all([before('d', 2 * HOUR), before('d', 9 * HOUR, 2)])).toEqual([1, 2]);
  },

  'notes the farthest point that a counted listener can have heard': async (stores) => {
    await stores.recordings.create(aRecording());
    const { id: recordingId } = aRecording();
    const heardMs = async (): Promise<number | null | undefined> =>
      (await stores.recordings.find(recordingId))?.heardMs;
    const note = (listenerHash: string, afterMs: number, ms: number): Promise<void> =>
      stores.listens.noteHeard({
        ...{ recordingId, listenerHash, at: 10 * HOUR + afterMs, heardMs: ms, maxPace: 2, slackMs: 1000 },
      });
    await note('never counted', 60_000, 5000);
    expect(await heardMs()).toBeNull();
    await stores.listens.count(aListen({ listenerHash: 'one' }));
    await note('one', 1000, 3001);
    expect(await heardMs()).toBeNull();
    await note('one', 1000, 3000);
    expect(await heardMs()).toBe(3000);
    await note('one', 9000, 2500);
    expect(await heardMs()).toBe(3000);
    await stores.listens.count(aListen({ listenerHash: 'two', at: 11 * HOUR }));
    await note('two', HOUR + 2000, 7500);
    expect(await heardMs()).toBe(7500);
  },

  'caps the listens of one address without affecting others': async (stores) => {
    await stores.recordings.create(aRecording());
    for (const listenerHash of ['a', 'b', 'c']) await stores.listens.count(aListen({ listenerHash }));
    expect(await stores.listens.count(aListen({ listenerHash: 'd' }))).toBe('capped');
    expect(await stores.listens.count(aListen({ listenerHash: 'd', addressHash: 'home' }))).toBe('counted');
    expect(await stores.listens.count(aListen({ listenerHash: 'e', at: 11 * HOUR }))).toBe('counted');
    expect(await listenCount(stores)).toBe(5);
    const crowd = Array.from({ length: 40 }, (_, n) =>
      aListen({ listenerHash: `n${n}`, addressHash: 'bus' }),
    );
    const outcomes = await Promise.all(crowd.map((listen) => stores.listens.count(listen)));
    expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(3);
    expect(await listenCount(stores)).toBe(8);
    const again = { at: 11 * HOUR, addressHash: 'home' };
    expect(await stores.listens.count({ ...(crowd.at(-1) ?? aListen()), ...again })).toBe('counted');
  },

  'deletes listeners but keeps counts': async (stores) => {
    await stores.recordings.create(aRecording());
    await stores.listens.count(aListen());
    await stores.listens.forgetBefore(10 * HOUR);
    expect(await stores.listens.count(aListen({ at: 10 * HOUR + 1 }))).toBe('counted');
    expect(await listenCount(stores)).toBe(2);
  },

  'lists the files of deleted recordings until they are removed': async (stores) => {
    for (const id of ['kept', 'deleted', 'expired', 'later']) {
      await stores.recordings.create(aRecording({ id, format: 'mp4' }));
    }
    await stores.recordings.markDeleted('deleted', 100);
    await stores.recordings.setExpiry('expired', 50);
    await stores.recordings.setExpiry('later', 101);
    const expired = { id: 'expired', format: 'mp4', goneAt: 50 } as const;
    const deleted = { id: 'deleted', format: 'mp4', goneAt: 100 } as const;
    expect(await stores.removals.due(100, 10)).toEqual([expired, deleted]);
    expect(await stores.removals.due(100, 1)).toEqual([expired]);
    expect(await stores.removals.due(100, 10, expired)).toEqual([deleted]);
    expect(await stores.removals.due(100, 10, deleted)).toEqual([]);
    await stores.removals.markRemoved(['expired'], 200);
    expect(await stores.removals.due(100, 10)).toEqual([deleted]);
  },

  'lists due files page by page, also of recordings that ended at the same time': async (stores) => {
    const ids = Array.from({ length: 30 }, (_, n) => `one-${String(n).padStart(2, '0')}`);
    for (const id of ids) {
      await stores.recordings.create(aRecording({ id, expiresAt: 70 }));
      if (id < 'one-10') await stores.recordings.markDeleted(id, 70);
    }
    const seen: string[] = [];
    let last: DueFile | undefined;
    for (;;) {
      const page = await stores.removals.due(100, 7, last);
      seen.push(...page.map(({ id }) => id));
      last = page.at(-1);
      if (!last) break;
    }
    expect([...new Set(seen)].sort()).toEqual(ids);
  },

  'deletes any number of keys and listeners, and stops on request': async (stores) => {
    await stores.recordings.create(aRecording());
    const listen = (n: number): Promise<unknown> =>
      stores.listens.count(aListen({ listenerHash: `n${n}`, addressHash: `a${n}`, maxPerAddress: 1 }));
    await Promise.all(Array.from({ length: 300 }, (_, n) => listen(n)));
    const stop = AbortSignal.abort(new Error('The process ends.'));
    await expect(stores.listens.forgetBefore(10 * HOUR, stop)).rejects.toThrow('The process ends.');
    expect(await listen(0)).toBe('repeated');
    await stores.listens.forgetBefore(10 * HOUR);
    expect(await Promise.all(Array.from({ length: 300 }, (_, n) => listen(n)))).toEqual(
      Array.from({ length: 300 }, () => 'counted'),
    );
    expect(await listenCount(stores)).toBe(600);
  },

  'reports which files are needed': async (stores) => {
    await stores.recordings.create(aRecording({ id: 'live', format: 'ogg', levels: 'due' }));
    const levels = { peaks: '00ff'.repeat(32), gainDb: -3.25, mp3GainDb: 2.5 };
    const file = { bytes: 77, sha256: 'ab'.repeat(32), fileRevision: 1 };
    await stores.recordings.setLevels('live', { levels, file });
    for (const id of ['removed', 'deleted']) await stores.recordings.create(aRecording({ id }));
    await stores.recordings.markDeleted('deleted', 100);
    await stores.removals.markRemoved(['removed'], 100);
    const needed = await stores.removals.needed(['never', 'live', 'removed', 'deleted']);
    expect(needed.map((row) => ({ ...row })).sort((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'deleted', format: 'webm', fileRevision: 0 },
      { id: 'live', format: 'ogg', fileRevision: 1 },
    ]);
    expect(await stores.removals.needed([])).toEqual([]);
  },

  'keeps the first value of a setting': async (stores) => {
    expect(await stores.settings.remember('mode', 'one')).toBe('one');
    expect(await stores.settings.remember('mode', 'two')).toBe('one');
    await expect(stores.settings.check()).resolves.toBeUndefined();
  },
};

/** Tests an adapter against every rule; called by its test file. */
export function describeStores(engine: string, open: () => Promise<Stores>): void {
  describe(`stores: ${engine}`, () => {
    it.each(Object.entries(RULES))('%s', async (_name, rule) => {
      const stores = await open();
      try {
        await rule(stores);
      } finally {
        await stores.close();
      }
    });
  });
}
