import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sumContent } from '../../storage/checked-audio.ts';
import { openDataFolder } from '../../storage/data-folder.ts';
import { newRecordingId } from '../../storage/recording-id.ts';
import { openSqlite } from '../../storage/sqlite/open-sqlite.ts';
import { createSqlStores } from '../../storage/stores.ts';
import { aRecording } from '../../testing/a-recording.ts';
import { backUp } from './back-up.ts';
import { factsOf } from './backup-files.ts';
import { readManifest, writeManifest } from './backup-manifest.ts';
import { takeLock } from './folder-lock.ts';
import { neededAudio } from './needed-audio.ts';
import { restore } from './restore.ts';
import { inspectDatabase } from './snapshot-database.ts';
import { verifyBackup } from './verify-backup.ts';

const NOW = Date.UTC(2030, 0, 31, 12);

describe('backup and restore', { timeout: 60_000 }, () => {
  let folder: string;
  let dataDir: string;
  let target: string;
  let restored: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-backup-'));
    [dataDir, target, restored] = [join(folder, 'data'), join(folder, 'backup'), join(folder, 'restored')];
    const parts = await openDataFolder(dataDir);
    await (await openSqlite(join(parts.db, 'beep.sqlite'))).destroy();
    await writeFile(join(parts.keys, 'listens.key'), 'a secret', { mode: 0o600 });
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function withStores<T>(use: (stores: ReturnType<typeof createSqlStores>) => Promise<T>): Promise<T> {
    const db = await openSqlite(join(dataDir, 'db', 'beep.sqlite'));
    try {
      return await use(createSqlStores(db));
    } finally {
      await db.destroy();
    }
  }

  async function addRecording(): Promise<string> {
    const id = newRecordingId();
    const path = join(dataDir, 'audio', `${id}.webm`);
    await writeFile(path, `the audio of ${id}`);
    const content = await sumContent(path);
    await withStores((stores) => stores.recordings.create(aRecording({ id, createdAt: NOW, ...content })));
    return id;
  }

  const take = () => backUp({ dataDir, target, now: NOW });

  /** Replaces a file instead of writing to it: a backup's files may be hard links to the data folder. */
  async function replace(path: string, change: (bytes: Buffer) => Buffer): Promise<void> {
    const bytes = change(await readFile(path));
    await rm(path);
    await writeFile(path, bytes);
  }

  async function snapshotOf(): Promise<string> {
    return join(target, 'snapshots', (await readManifest(target))?.snapshot ?? '');
  }

  // spec: D10
  it('restores rows, audio, renditions and keys, which only their owner can read', async () => {
    const [first, second] = [await addRecording(), await addRecording()];
    await writeFile(join(dataDir, 'audio', `${first}.mp3`), 'an mp3');
    await writeFile(join(dataDir, 'audio', 'orphan.webm'), 'nobody needs it');
    const { manifest, added } = await take();
    expect(added).toBe(3);
    expect(manifest).toMatchObject({ rows: { recordings: 2 }, audio: { files: 3 }, missing: [] });
    await restore(target, restored);
    expect((await readdir(restored)).sort()).toEqual(['audio', 'db', 'keys', 'spool']);
    expect((await readdir(join(restored, 'audio'))).sort()).toEqual(
      [`${first}.mp3`, `${first}.webm`, `${second}.webm`].sort(),
    );
    expect(await readFile(join(restored, 'audio', `${second}.webm`), 'utf8')).toBe(`the audio of ${second}`);
    expect(await readFile(join(restored, 'keys', 'listens.key'), 'utf8')).toBe('a secret');
    for (const path of [
      join(await snapshotOf(), 'keys', 'listens.key'),
      join(await snapshotOf(), 'rows.sqlite'),
      join(restored, 'keys', 'listens.key'),
      join(restored, 'db', 'beep.sqlite'),
      join(restored, 'audio', `${second}.webm`),
    ]) {
      expect([path, (await stat(path)).mode & 0o777]).toEqual([path, 0o600]);
    }
    dataDir = restored;
    expect(await withStores((stores) => stores.recordings.find(second))).toMatchObject({ ownerUid: 'ann' });
  });

  it('copies only new files the second time, and drops deleted ones', async () => {
    const [first, second] = [await addRecording(), await addRecording()];
    await take();
    const inode = (await stat(join(target, 'audio', `${first}.webm`))).ino;
    await withStores(async (stores) => {
      await stores.recordings.markDeleted(second, NOW);
      await stores.deletions.beginRemoval([second], { goneBefore: NOW, at: NOW });
      await rm(join(dataDir, 'audio', `${second}.webm`));
      await stores.removals.markRemoved([second], NOW);
    });
    const third = await addRecording();
    expect(await take()).toMatchObject({ added: 1, manifest: { audio: { files: 2 } } });
    expect((await readdir(join(target, 'audio'))).sort()).toEqual([`${first}.webm`, `${third}.webm`].sort());
    expect((await stat(join(target, 'audio', `${first}.webm`))).ino).toBe(inode);
    expect(await readdir(join(target, 'snapshots'))).toHaveLength(1);
    await verifyBackup(target);
  });

  it('restores voice replies, and drops one that ended while it was taken', async () => {
    const recordingId = await addRecording();
    const [kept, ended] = [newRecordingId(), newRecordingId()];
    const sha256 = createHash('sha256').update('a reply').digest('hex');
    const sound = { format: 'webm', bytes: 7, sha256, duration: 2, peaks: null } as const;
    const whose = { recordingId, tokenHash: 'token', name: null, network: null, bodySha256: 'body' };
    const times = { createdAt: NOW, expiresAt: NOW + 9 };
    const flood = { replies: 9, perNetwork: 9, since: 0 };
    await withStores(async ({ replies }) => {
      await replies.setState(recordingId, 'open');
      for (const id of [kept, ended]) {
        const limits = { perToken: 9, perRecording: 9, perOwner: 9, bytes: 99_999, flood };
        const made = await replies.create({ ...sound, ...whose, ...times, id, key: id }, limits);
        expect(made).toBe('created');
      }
      await replies.remove(ended, { tokenHash: 'token' }, NOW);
    });
    await writeFile(join(dataDir, 'audio', `${kept}.webm`), 'a reply');
    const { manifest } = await take();
    expect(manifest).toMatchObject({ audio: { files: 2 }, missing: [] });
    await verifyBackup(target);
    await restore(target, restored);
    expect(await readFile(join(restored, 'audio', `${kept}.webm`), 'utf8')).toBe('a reply');
    dataDir = restored;
    const found = await withStores(async ({ replies }) => [
      await replies.find(kept, NOW),
      await replies.due(9),
    ]);
    expect(found).toMatchObject([{ id: kept }, []]);
  });

  it('ignores a damaged listing of the previous backup, and is complete again', async () => {
    const [first, second] = [await addRecording(), await addRecording()];
    const listing = async (): Promise<string> => join(await snapshotOf(), 'audio.jsonl');
    const damages: ((text: string) => string)[] = [
      // Still a listing of the same length, with other checksums.
      (text) => text.replace(/"sha256":"[0-9a-f]{8}/g, '"sha256":"00000000'),
      (text) => text.slice(0, text.indexOf('\n') + 1),
      (text) => text.slice(0, -30),
      () => '',
    ];
    for (const damage of damages) {
      await take();
      await replace(await listing(), (bytes) => Buffer.from(damage(bytes.toString())));
      await expect(verifyBackup(target)).rejects.toThrow('audio.jsonl is damaged');
      expect(await take()).toMatchObject({ added: 0, manifest: { audio: { files: 2 } } });
      await verifyBackup(target);
    }
    await rm(await listing());
    expect((await take()).manifest.audio.files).toBe(2);
    await verifyBackup(target);
    expect((await readdir(join(target, 'audio'))).sort()).toEqual([`${first}.webm`, `${second}.webm`].sort());
  });

  it('copies a file again if the previous backup has it with another length', async () => {
    const id = await addRecording();
    await take();
    await replace(join(target, 'audio', `${id}.webm`), (bytes) => bytes.subarray(1));
    expect(await take()).toMatchObject({ added: 1 });
    await verifyBackup(target);
  });

  it('does not start over a manifest that cannot be read', async () => {
    await addRecording();
    await take();
    const before = await readdir(join(target, 'snapshots'));
    await replace(join(target, 'backup.json'), (bytes) => bytes.subarray(0, 100));
    await expect(take()).rejects.toThrow('backup.json is damaged');
    expect(await readdir(join(target, 'snapshots'))).toEqual(before);
  });

  // spec: D10
  it('does not restore a recording whose file was deleted after its row was copied', async () => {
    const id = await addRecording();
    await withStores(async (stores) => {
      await stores.recordings.markDeleted(id, NOW - 100_000);
      await stores.deletions.beginRemoval([id], { goneBefore: NOW, at: NOW });
    });
    await rm(join(dataDir, 'audio', `${id}.webm`));
    expect((await take()).manifest).toMatchObject({ audio: { files: 0 }, missing: [] });
    await restore(target, restored);
    dataDir = restored;
    const row = await withStores((stores) => stores.recordings.find(id));
    expect(row?.deletedAt).toBe(NOW - 100_000);
    expect([...neededAudio(join(restored, 'db', 'beep.sqlite'))]).toEqual([]);
  });

  it('names audio that is missing from the data folder, and backs up the rest', async () => {
    const [lost, kept] = [await addRecording(), await addRecording()];
    await rm(join(dataDir, 'audio', `${lost}.webm`));
    expect((await take()).manifest).toMatchObject({ audio: { files: 1 }, missing: [`${lost}.webm`] });
    await restore(target, restored);
    expect(await readdir(join(restored, 'audio'))).toEqual([`${kept}.webm`]);
  });

  // spec: D11
  it('keeps what an earlier backup has of audio that is lost since, also without its listing', async () => {
    const [lost, other] = [await addRecording(), await addRecording()];
    await take();
    await rm(join(dataDir, 'audio'), { recursive: true });
    await mkdir(join(dataDir, 'audio'));
    const names = [lost, other].map((id) => `${id}.webm`).sort();
    const incomplete = { audio: { files: 2 }, missing: names, kept: names, unreadable: [], damaged: [] };
    for (let times = 0; times < 2; times += 1) {
      const { added, manifest } = await take();
      expect({
        added,
        ...manifest,
        missing: manifest.missing.toSorted(),
        kept: manifest.kept.toSorted(),
      }).toMatchObject({ ...incomplete, added: 0 });
      await verifyBackup(target);
      await replace(join(await snapshotOf(), 'audio.jsonl'), () => Buffer.from(''));
    }
    await take();
    await restore(target, restored);
    expect(await readFile(join(restored, 'audio', `${lost}.webm`), 'utf8')).toBe(`the audio of ${lost}`);
  });

  it('keeps no copy of a recording that was removed after its row was copied', async () => {
    const id = await addRecording();
    await take();
    await withStores(async (stores) => {
      await stores.recordings.markDeleted(id, NOW - 100_000);
      await stores.deletions.beginRemoval([id], { goneBefore: NOW, at: NOW });
    });
    await rm(join(dataDir, 'audio', `${id}.webm`));
    expect((await take()).manifest).toMatchObject({ audio: { files: 0 }, missing: [], kept: [] });
    expect(await readdir(join(target, 'audio'))).toEqual([]);
  });

  describe('of a disk that fails', () => {
    const failing = (isBad: (path: string) => boolean) =>
      backUp({
        ...{ dataDir, target, now: NOW },
        readFacts: async (path) => {
          if (isBad(path)) throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
          return sumContent(path);
        },
      });

    // spec: D11
    it('names a file that cannot be read, and backs up the rest', async () => {
      const [bad, whole] = [await addRecording(), await addRecording()];
      const { manifest } = await failing((path) => path.includes(bad));
      expect(manifest).toMatchObject({
        audio: { files: 1 },
        missing: [],
        unreadable: [`${bad}.webm`],
        damaged: [],
      });
      await verifyBackup(target);
      await restore(target, restored);
      expect(await readdir(join(restored, 'audio'))).toEqual([`${whole}.webm`]);
    });

    it('replaces a copy that cannot be read', async () => {
      const id = await addRecording();
      await take();
      await rm(join(await snapshotOf(), 'audio.jsonl'));
      let failures = 3;
      const { added, manifest } = await failing((path) => path.startsWith(target) && failures-- > 0);
      expect({ added, ...manifest }).toMatchObject({
        added: 1,
        audio: { files: 1 },
        unreadable: [],
        damaged: [],
      });
      await restore(target, restored);
      expect(await readFile(join(restored, 'audio', `${id}.webm`), 'utf8')).toBe(`the audio of ${id}`);
    });

    it('makes no backup on a disk that reads nothing back, and keeps the one before', async () => {
      const id = await addRecording();
      await take();
      const second = await addRecording();
      await expect(failing((path) => path.startsWith(target) && path.includes(second))).rejects.toThrow(
        'EIO',
      );
      await verifyBackup(target);
      expect((await readdir(join(target, 'audio'))).includes(`${id}.webm`)).toBe(true);
      // What it had copied would fill the disk, one night after the other.
      expect(await readdir(join(target, 'snapshots'))).toEqual([(await readManifest(target))?.snapshot]);
    });

    it('first removes what killed backups have left, which may fill the disk', async () => {
      await take();
      const kept = (await readManifest(target))?.snapshot ?? '';
      await mkdir(join(target, 'snapshots', 'left'));
      await addRecording();
      const seen: string[][] = [];
      const now = backUp({
        ...{ dataDir, target, now: NOW },
        readFacts: async (path) => {
          seen.push(await readdir(join(target, 'snapshots')));
          return sumContent(path);
        },
      });
      const { snapshot } = (await now).manifest;
      expect(seen[0]?.sort()).toEqual([kept, snapshot].sort());
    });
  });

  describe('of a disk whose reads lie', () => {
    let lies = 0;
    let reads = 0;
    const lying = () =>
      backUp({
        ...{ dataDir, target, now: NOW },
        readFacts: async (path) => {
          reads += 1;
          const facts = await sumContent(path);
          if (reads > lies) return facts;
          return { ...facts, sha256: createHash('sha256').update(String(reads)).digest('hex') };
        },
      });
    beforeEach(() => {
      [lies, reads] = [0, 0];
    });

    it('reads again, and lists what was stored', async () => {
      const id = await addRecording();
      for (lies of [1, 2, 5]) {
        reads = 0;
        await rm(target, { recursive: true, force: true });
        expect((await lying()).manifest).toMatchObject({ audio: { files: 1 }, missing: [], damaged: [] });
        await verifyBackup(target);
      }
      await restore(target, restored);
      expect(await readFile(join(restored, 'audio', `${id}.webm`), 'utf8')).toBe(`the audio of ${id}`);
    });

    // spec: D11
    it('lists no read that does not recur, names the file, and backs up the rest', async () => {
      const name = `${await addRecording()}.webm`;
      lies = 1000;
      expect((await lying()).manifest).toMatchObject({
        audio: { files: 0 },
        missing: [],
        unreadable: [name],
        damaged: [],
      });
      await verifyBackup(target);
      lies = 0;
      expect((await lying()).manifest).toMatchObject({ audio: { files: 1 }, missing: [], damaged: [] });
      await verifyBackup(target);
    });
  });

  // spec: D11
  it('names audio that is not what its row says, backs its bytes up, and keeps a whole one that it has', async () => {
    const [whole, damaged] = [await addRecording(), await addRecording()];
    await replace(join(dataDir, 'audio', `${damaged}.webm`), (bytes) => bytes.fill('x', 3, 5));
    const { manifest } = await take();
    expect(manifest).toMatchObject({ audio: { files: 2 }, missing: [], damaged: [`${damaged}.webm`] });
    await verifyBackup(target);
    await replace(join(dataDir, 'audio', `${whole}.webm`), (bytes) => bytes.subarray(1));
    expect((await take()).manifest.damaged).toEqual([`${damaged}.webm`]);
    await restore(target, restored);
    expect(await readFile(join(restored, 'audio', `${whole}.webm`), 'utf8')).toBe(`the audio of ${whole}`);
    expect(await readFile(join(restored, 'audio', `${damaged}.webm`), 'utf8')).toMatch(/^thexx/);
  });

  it('rejects a damaged backup and names the file before it changes anything', async () => {
    const id = await addRecording();
    await take();
    const flip = (bytes: Buffer): Buffer => {
      const changed = Buffer.from(bytes);
      const at = Math.floor(changed.length / 2);
      changed[at] = (changed[at] ?? 0) ^ 1;
      return changed;
    };
    const audio = join(target, 'audio', `${id}.webm`);
    const snapshot = await snapshotOf();
    const files = [
      audio,
      ...['rows.sqlite', 'audio.jsonl', 'keys/listens.key'].map((name) => join(snapshot, name)),
    ];
    for (const path of files) {
      const whole = await readFile(path);
      for (const damage of [
        flip,
        (bytes: Buffer) => bytes.subarray(1),
        (bytes: Buffer) => bytes.subarray(0, 0),
      ]) {
        await replace(path, damage);
        await expect(restore(target, restored)).rejects.toThrow(`${path} is damaged`);
        await replace(path, () => whole);
      }
      await rm(path);
      await expect(restore(target, restored)).rejects.toThrow(`${path} is missing`);
      await writeFile(path, whole);
    }
    await replace(join(target, 'backup.json'), (bytes) => bytes.subarray(0, 100));
    await expect(restore(target, restored)).rejects.toThrow('backup.json is damaged');
    await rm(join(target, 'backup.json'));
    await expect(restore(target, restored)).rejects.toThrow('no whole backup');
    await expect(stat(restored)).rejects.toThrow('ENOENT');
  });

  it('restores only into an empty folder, and not into that of a running service', async () => {
    await addRecording();
    await take();
    await expect(restore(target, dataDir)).rejects.toThrow('is not empty');
    expect((await readdir(dataDir)).sort()).toEqual(['audio', 'db', 'keys', 'spool']);
    await mkdir(restored);
    await restore(target, restored);
    await expect(restore(target, restored)).rejects.toThrow('is not empty');
  });

  it('rejects data written by a newer version', async () => {
    const database = new DatabaseSync(join(dataDir, 'db', 'beep.sqlite'));
    database.exec("insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')");
    await expect(take()).rejects.toThrow('newer version');
    database.exec("delete from kysely_migration where name = '9999-future'");
    database.close();
    await take();
    // As in a backup made by that version.
    const rows = join(await snapshotOf(), 'rows.sqlite');
    const newer = new DatabaseSync(rows);
    newer.exec("insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')");
    newer.close();
    const manifest = await readManifest(target);
    const facts = await factsOf(rows);
    if (!manifest || !facts) throw new Error('There is no backup.');
    const files = manifest.files.map((file) => (file.name === 'rows.sqlite' ? { ...file, ...facts } : file));
    await writeManifest(target, { ...manifest, ...inspectDatabase(rows), files });
    await expect(restore(target, restored)).rejects.toThrow('newer version');
    await expect(stat(restored)).rejects.toThrow('ENOENT');
  });

  it('does not back up into its own folder, or over other files', async () => {
    const into = (path: string) => backUp({ dataDir, target: path, now: NOW });
    await expect(into(join(dataDir, 'backup'))).rejects.toThrow('lie within each other');
    await expect(into(folder)).rejects.toThrow('lie within each other');
    await mkdir(target);
    await writeFile(join(target, 'thesis.doc'), 'x');
    await expect(take()).rejects.toThrow('thesis.doc');
    expect(await readdir(target)).toEqual(['thesis.doc']);
    await rm(join(target, 'thesis.doc'));
    await mkdir(join(target, 'audio'));
    await writeFile(join(target, 'audio', 'song.mp3'), 'x');
    await expect(take()).rejects.toThrow('holds something else (audio)');
    expect(await readdir(join(target, 'audio'))).toEqual(['song.mp3']);
  });

  it.runIf(existsSync('/proc/self'))('rejects a target below /proc', async () => {
    await expect(backUp({ dataDir, target: '/proc/beep', now: NOW })).rejects.toThrow(
      'No folder can be made at /proc/beep: ENOENT',
    );
    await take();
    await expect(restore(target, '/proc/beep')).rejects.toThrow(
      'No folder can be made at /proc/beep: ENOENT',
    );
  });

  it('runs one at a time; the lock of an exited process does not count', async () => {
    await mkdir(target);
    const lock = join(target, 'backup.lock');
    expect(await takeLock(lock)).toBe('free');
    await expect(take()).rejects.toThrow('Another backup');
    // Of a process that ended, of an earlier process with our id, and truncated.
    for (const holder of ['4194304999 1', `${process.pid} 1`, '']) {
      await writeFile(lock, holder);
      await take();
    }
    expect((await readdir(target)).sort()).toEqual(['audio', 'backup.json', 'snapshots']);
  });

  it('keeps a service from a folder whose restore was interrupted, until the restore is completed', async () => {
    await addRecording();
    await take();
    await mkdir(join(restored, 'db'), { recursive: true });
    await writeFile(join(restored, 'db', 'half'), 'x');
    await writeFile(join(restored, 'restore-unfinished'), '4194304999 1');
    await writeFile(join(restored, 'restore-unfinished.draft'), '');
    await expect(openDataFolder(restored)).rejects.toThrow('Run the restore again');
    await expect(backUp({ dataDir: restored, target, now: NOW })).rejects.toThrow('Run the restore again');
    await restore(target, restored);
    expect(await readdir(join(restored, 'db'))).toEqual(['beep.sqlite']);
    expect((await readdir(restored)).sort()).toEqual(['audio', 'db', 'keys', 'spool']);
    await openDataFolder(restored);
  });
});
