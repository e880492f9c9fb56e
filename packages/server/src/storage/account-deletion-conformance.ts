import { describe, expect, it } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import type { JobName } from './job-store.ts';
import type { Stores } from './stores.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const MADE_AT = aRecording().createdAt;
const DELETION = { uid: 'ann', deletedAt: MADE_AT };
const JOB: JobName = { kind: 'delete_account', key: 'ann' };
const LIST = { ownerUid: 'ann', now: 0, limit: 10, offset: 0, sort: 'created_at_asc' } as const;

/** The rules of account deletion for every database; each runs on an empty one. */
const RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'deletes everything that an account made before its deletion, in batches': async (stores) => {
    const { recordings, accountDeletions, erasures, transcripts, uploadKeys } = stores;
    const upload = { ownerUid: 'ann', key: 'key', bodySha256: 'hash' };
    const levels = { peaks: '00ff'.repeat(32), gainDb: -3, mp3GainDb: 2 };
    await recordings.create(aRecording({ levels }), upload);
    await recordings.create(aRecording({ id: 'later', createdAt: MADE_AT + 1 }));
    await recordings.create(aRecording({ id: 'bens', ownerUid: 'ben' }));
    await transcripts.put(ID, { format: 'text/plain', text: 'x', checked: true }, 1);
    expect(await accountDeletions.newestRecordingOf('ann')).toBe(MADE_AT + 1);
    expect(await accountDeletions.newestRecordingOf('cleo')).toBeUndefined();
    await accountDeletions.begin(DELETION);
    await accountDeletions.begin(DELETION);
    expect(await accountDeletions.find('ann')).toEqual(DELETION);
    expect(await accountDeletions.find('ben')).toBeUndefined();
    const [erasable, ...others] = await erasures.remaining(DELETION, 5);
    expect([erasable, others]).toEqual([{ id: ID, format: 'webm', createdAt: MADE_AT }, []]);
    expect(await erasures.remaining(DELETION, 5, erasable)).toEqual([]);
    await erasures.begin([ID], MADE_AT);
    await erasures.erase([ID], 2_000_000);
    await erasures.erase([ID], 3_000_000);
    expect(await erasures.remaining(DELETION, 5)).toEqual([]);
    expect(await recordings.find(ID)).toMatchObject({
      ownerUid: '',
      deletedAt: MADE_AT,
      bytes: 0,
      levels: null,
    });
    expect(await transcripts.find(ID)).toBeUndefined();
    expect(await uploadKeys.find(upload)).toBeUndefined();
    expect(await stores.removals.due(9_000_000, 5)).toEqual([]);
    await accountDeletions.finish(DELETION, 3_000_000);
    expect(await accountDeletions.find('ann')).toEqual(DELETION);
    for (const id of ['later', 'bens']) expect(await recordings.find(id)).toMatchObject({ deletedAt: null });
  },

  'makes everything of an account unavailable when its deletion is recorded': async (stores) => {
    const { recordings, accountDeletions, deletions, transcripts, uploadKeys } = stores;
    const upload = { ownerUid: 'ann', key: 'key', bodySha256: 'hash' };
    await recordings.create(aRecording({ expiresAt: MADE_AT + 9, transcriptState: 'writing' }), upload);
    await recordings.create(aRecording({ id: 'deleted' }));
    await recordings.markDeleted('deleted', 500);
    await recordings.create(aRecording({ id: 'later', createdAt: MADE_AT + 1, transcriptState: 'writing' }));
    await recordings.find(ID);
    await accountDeletions.begin(DELETION);
    const gone = { deletedAt: MADE_AT, isRemoved: true, ownerUid: 'ann' };
    expect(await recordings.find(ID)).toMatchObject(gone);
    expect(recordings.findNow?.(ID) ?? gone).toMatchObject(gone);
    expect(await uploadKeys.find(upload)).toMatchObject({ recording: gone });
    expect(await recordings.find('deleted')).toMatchObject({ deletedAt: 500, isRemoved: true });
    expect(await recordings.find('later')).toMatchObject({ deletedAt: null, isRemoved: false });
    const { recordings: listed, total } = await recordings.list(LIST);
    expect([listed.map(({ id }) => id), total]).toEqual([['later'], 1]);
    expect(await deletions.restore('deleted', 0)).toBe(false);
    await recordings.setExpiry(ID, null);
    expect(await recordings.find(ID)).toMatchObject({ expiresAt: MADE_AT + 9 });
    expect(await transcripts.add(ID, { format: 'text/plain', text: 'x' }, 1)).toBe(false);
    expect(await transcripts.add('later', { format: 'text/plain', text: 'x' }, 1)).toBe(true);
    expect(await recordings.find(ID)).toMatchObject({ transcriptState: 'writing' });
  },

  'lists the deletions to be continued': async (stores) => {
    const { accountDeletions, jobs } = stores;
    const query = { finishedAfter: 100, limit: 5 };
    const unattended = () => accountDeletions.unattended(JOB.kind, query);
    expect(await unattended()).toEqual([]);
    await accountDeletions.begin(DELETION);
    await accountDeletions.begin({ uid: 'ben', deletedAt: 5 });
    expect(await unattended()).toEqual([{ uid: 'ben', deletedAt: 5 }, DELETION]);
    expect(await accountDeletions.unattended(JOB.kind, { ...query, limit: 1 })).toHaveLength(1);
    await accountDeletions.finish({ uid: 'ben', deletedAt: 5 }, 200);
    await jobs.enqueue(JOB, 0);
    expect(await unattended()).toEqual([]);
    const held = await jobs.claim(JOB, { holder: '1-1', leaseMs: 1000 });
    if (held) await jobs.complete(held);
    expect(await unattended()).toEqual([DELETION]);
    await accountDeletions.finish(DELETION, 200);
    expect(await unattended()).toEqual([]);
    // The row of an upload that was in progress is written after the deletion.
    await stores.recordings.create(aRecording());
    expect(await unattended()).toEqual([DELETION]);
    expect(await accountDeletions.unattended(JOB.kind, { ...query, finishedAfter: 200 })).toEqual([]);
  },

  'erases many recordings with many listeners each': async (stores) => {
    const ids = Array.from({ length: 120 }, (_, n) => `id-${n}`);
    for (const id of ids) await stores.recordings.create(aRecording({ id }));
    const listens = ids.flatMap((recordingId) =>
      ['a', 'b', 'c'].map((listenerHash) => ({ recordingId, listenerHash, addressHash: listenerHash })),
    );
    const rest = { at: MADE_AT, windowMs: 1000, maxPerAddress: 1, isNoted: true };
    await Promise.all(listens.map((listen) => stores.listens.count({ ...listen, ...rest })));
    await stores.erasures.begin(ids, MADE_AT);
    await stores.erasures.erase(ids, MADE_AT);
    for (const id of ids) {
      expect(await stores.recordings.find(id)).toMatchObject({
        ownerUid: '',
        isRemoved: true,
        listenCount: 0,
      });
    }
    const [first] = listens;
    expect(first && (await stores.listens.count({ ...first, ...rest }))).toBe('counted');
  },
};

/** Tests an adapter against every rule; called by its test file. */
export function describeAccountDeletions(engine: string, openStores: () => Promise<Stores>): void {
  describe(`account deletion: ${engine}`, () => {
    it.each(Object.entries(RULES))('%s', async (_name, rule) => {
      const stores = await openStores();
      await rule(stores);
      await stores.close();
    });
  });
}
