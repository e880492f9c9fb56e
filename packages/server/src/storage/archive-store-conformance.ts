import { expect } from 'vitest';
import type { NewReply, ReplyLimits } from '../features/replies/storage/index.ts';
import { aRecording } from '../testing/a-recording.ts';
import type { MeasuredFile, NewArchive } from './archive-store.ts';
import type { Stores } from './stores.ts';

const FILE = { bytes: 5_000_000_000, frameBytes: 300, inserts: 2, sha256: 'ab'.repeat(32) };
const FACTS = { readyAt: 3_000_000, expiresAt: 4_000_000, unreadable: 0 };

function anArchive(changes: Partial<NewArchive> = {}): NewArchive {
  return {
    id: 'R'.repeat(22),
    kind: 'account',
    subject: 'ann',
    includesSuspended: false,
    createdAt: 2_000_000,
    ...changes,
  };
}

const aFile = (recordingId: string): MeasuredFile => ({
  name: `${recordingId}.webm`,
  recordingId,
  bytes: 12_345,
  crc32: 4_294_967_295,
  sha256: 'cd'.repeat(32),
});

const REPLY: NewReply = {
  ...{ id: '', key: '', recordingId: 'whole', tokenHash: 'token', name: null, network: null },
  ...{ format: 'webm', bytes: 100, sha256: 'file', duration: 2.5, peaks: null, bodySha256: 'body' },
  ...{ createdAt: 2_000_000, expiresAt: 9_000_000 },
};
const NO_LIMITS: ReplyLimits = {
  ...{ perToken: 99, perRecording: 99, perOwner: 99, bytes: 2 ** 50 },
  flood: { replies: 99, perNetwork: 99, since: 0 },
};

/** The rules for archives; each runs on an empty database. */
export const ARCHIVE_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'prepares one archive of a scope at a time': async ({ archives }) => {
    const first = anArchive();
    const [second, third] = ['S', 'T'].map((letter) => anArchive({ id: letter.repeat(22) }));
    const outcomes = await Promise.all([first, second, third].map((one) => archives.begin(one ?? first)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const others = anArchive({ id: 'O'.repeat(22), kind: 'domain' });
    expect(await archives.begin(others)).toBe(true);
    expect(await archives.newest(others)).toEqual({
      ...others,
      state: 'preparing',
      ...{
        recordingsDone: 0,
        unreadable: 0,
        recordingsTotal: null,
        file: null,
        readyAt: null,
        expiresAt: null,
      },
    });
  },

  'replaces the archive that was ready': async ({ archives }) => {
    const first = anArchive();
    await archives.begin(first);
    await archives.setProgress(first.id, { recordingsDone: 3, recordingsTotal: 7 });
    expect(await archives.finish(first.id, FILE, FACTS)).toBe(true);
    expect(await archives.finish(first.id, FILE, FACTS)).toBe(false);
    expect(await archives.find(first.id)).toMatchObject({
      ...{ state: 'ready', recordingsDone: 3, recordingsTotal: 7, file: FILE },
      ...FACTS,
    });
    const second = anArchive({ id: 'S'.repeat(22), createdAt: 2_500_000 });
    expect(await archives.begin(second)).toBe(true);
    expect(await archives.find(first.id)).toMatchObject({ state: 'outdated' });
    expect(await archives.newest(second)).toMatchObject({ id: second.id });
  },

  'gives the live recordings of a scope in pages': async ({ archives, recordings, accountDeletions }) => {
    const make = (id: string, changes: Parameters<typeof aRecording>[0] = {}): Promise<unknown> =>
      recordings.create(aRecording({ id, ...changes }));
    await make('second', { createdAt: 1_000_001, domain: 'school.example' });
    await make('first');
    await make('third', { createdAt: 1_000_001, expiresAt: 9_000_000 });
    await make('expired', { expiresAt: 3_000_000 });
    await make('later', { createdAt: 2_000_001 });
    await make('deleted');
    await recordings.markDeleted('deleted', 1_500_000);
    await make('of-ben', { ownerUid: 'ben', domain: 'school.example' });
    const idsOf = async (archive: NewArchive, page: object = {}): Promise<string[]> =>
      (await archives.recordings(archive, { now: 3_000_000, limit: 9, ...page })).map(({ id }) => id);
    expect(await idsOf(anArchive())).toEqual(['first', 'second', 'third']);
    expect(await idsOf(anArchive(), { limit: 2 })).toEqual(['first', 'second']);
    const after = { id: 'second', createdAt: 1_000_001 };
    expect(await idsOf(anArchive(), { after })).toEqual(['third']);
    expect(await idsOf(anArchive({ kind: 'domain', subject: 'school.example' }))).toEqual([
      'of-ben',
      'second',
    ]);
    await accountDeletions.begin({ uid: 'ann', deletedAt: 2_500_000 });
    expect(await idsOf(anArchive())).toEqual([]);
  },

  'keeps what was measured, once': async ({ archives }) => {
    const { id } = anArchive();
    await archives.addFiles(id, [aFile('first'), aFile('second')]);
    await archives.addFiles(id, [{ ...aFile('first'), bytes: 1 }]);
    await archives.addFiles(id, []);
    expect((await archives.files(id, ['first', 'never'])).map((file) => ({ ...file }))).toEqual([
      aFile('first'),
    ]);
    expect(await archives.files('another', ['first'])).toEqual([]);
    expect(await archives.files(id, [])).toEqual([]);
  },

  'outdates an archive when a recording in it is removed, and none for another reason': async (stores) => {
    const { archives, recordings, removals } = stores;
    for (const id of ['in-it', 'beside-it']) await recordings.create(aRecording({ id, levels: 'due' }));
    const archive = anArchive();
    await archives.begin(archive);
    await archives.addFiles(archive.id, [aFile('in-it')]);
    await archives.finish(archive.id, FILE, FACTS);
    await removals.markRemoved(['beside-it'], 5_000_000);
    await recordings.setExpiry('in-it', 9_000_000);
    await recordings.markDeleted('in-it', 5_000_000);
    expect(await archives.find(archive.id)).toMatchObject({ state: 'ready' });
    await stores.deletions.beginRemoval(['in-it'], { goneBefore: 5_000_000, at: 6_000_000 });
    expect(await archives.find(archive.id)).toMatchObject({ state: 'outdated' });
    await archives.restart(archive.id);
    expect(await archives.find(archive.id)).toMatchObject({ state: 'preparing' });
  },

  'outdates an archive when the file of a recording in it is replaced': async ({ archives, recordings }) => {
    await recordings.create(aRecording({ id: 'in-it', levels: 'due' }));
    await archives.begin(anArchive());
    await archives.addFiles(anArchive().id, [aFile('in-it')]);
    const levels = { peaks: '00ff'.repeat(32), gainDb: 0, mp3GainDb: 0 };
    const file = { bytes: 7, sha256: 'ef'.repeat(32), fileRevision: 1 };
    await recordings.setLevels('in-it', { levels, file });
    expect(await archives.find(anArchive().id)).toMatchObject({ state: 'outdated' });
    expect(await archives.finish(anArchive().id, FILE, FACTS)).toBe(false);
  },

  'outdates an archive when files are noted of what has ended or was suspended meanwhile': async (stores) => {
    const { archives, recordings, replies } = stores;
    const states = async (file: MeasuredFile): Promise<readonly unknown[]> => {
      const found: unknown[] = [];
      for (const includesSuspended of [false, true]) {
        const archive = anArchive({
          id: crypto.randomUUID(),
          subject: crypto.randomUUID(),
          includesSuspended,
        });
        await archives.begin(archive);
        await archives.addFiles(archive.id, [file]);
        found.push((await archives.find(archive.id))?.state);
      }
      return found;
    };
    for (const id of ['whole', 'suspended', 'removed'])
      await recordings.create(aRecording({ id, opensReplies: true }));
    await recordings.setSuspended('suspended', 5);
    await recordings.markDeleted('removed', 5);
    await stores.deletions.beginRemoval(['removed'], { goneBefore: 5, at: 6 });
    for (const id of ['reply', 'taken-back']) await replies.create({ ...REPLY, id, key: id }, NO_LIMITS);
    await replies.remove('taken-back', { tokenHash: REPLY.tokenHash }, 5);
    expect(await states(aFile('whole'))).toEqual(['preparing', 'preparing']);
    expect(await states(aFile('suspended'))).toEqual(['outdated', 'preparing']);
    expect(await states(aFile('removed'))).toEqual(['outdated', 'outdated']);
    expect(await states(aFile('reply'))).toEqual(['preparing', 'preparing']);
    expect(await states(aFile('taken-back'))).toEqual(['outdated', 'outdated']);
  },

  'finds archives without a job': async ({ archives, jobs }) => {
    await archives.begin(anArchive());
    await archives.begin(anArchive({ id: 'S'.repeat(22), subject: 'ben' }));
    await jobs.enqueue({ kind: 'prepare', key: anArchive().id }, 0);
    expect(await archives.unqueued('prepare', 9)).toEqual(['S'.repeat(22)]);
    expect(await archives.unqueued('other', 1)).toHaveLength(1);
  },

  'removes archives that expired or that are not sent any more': async ({ archives }) => {
    const subjects = ['ready', 'failed', 'outdated', 'preparing'];
    for (const subject of subjects) await archives.begin(anArchive({ id: subject, subject }));
    await archives.finish('ready', FILE, FACTS);
    await archives.addFiles('ready', [aFile('first'), aFile('second')]);
    await archives.setState('failed', 'failed');
    await archives.setState('outdated', 'outdated');
    const removable = async (now: number, toldSince: number): Promise<string[]> =>
      [...(await archives.removable({ now, toldSince }, 9))].sort();
    expect(await removable(3_999_999, 1_999_999)).toEqual([]);
    expect(await removable(3_999_999, 2_000_000)).toEqual(['failed', 'outdated']);
    expect(await removable(4_000_000, 0)).toEqual(['ready']);
    await archives.remove('ready');
    expect(await archives.find('ready')).toBeUndefined();
    expect(await archives.files('ready', ['first'])).toEqual([]);
  },

  'keeps the row of an outdated archive, without what it held': async ({ archives }) => {
    const { id } = anArchive();
    await archives.begin(anArchive());
    await archives.addFiles(id, [aFile('first')]);
    await archives.finish(id, FILE, { ...FACTS, unreadable: 2 });
    expect(await archives.find(id)).toMatchObject({ state: 'ready', file: FILE, unreadable: 2 });
    expect(await archives.strippable(9)).toEqual([]);
    await archives.setState(id, 'outdated');
    expect(await archives.strippable(9)).toEqual([id]);
    await archives.strip(id);
    expect(await archives.strippable(9)).toEqual([]);
    expect(await archives.files(id, ['first'])).toEqual([]);
    expect(await archives.find(id)).toMatchObject({ state: 'outdated', file: null, unreadable: 2 });
  },
};
