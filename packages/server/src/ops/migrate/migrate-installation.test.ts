import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AudioInventory,
  type AudioMark,
  type AudioStore,
  MARK_NAME,
} from '../../storage/audio-store.ts';
import { createDiskAudioStore } from '../../storage/disk/disk-audio-store.ts';
import { openPostgres } from '../../storage/postgres/open-postgres.ts';
import { openSqlite } from '../../storage/sqlite/open-sqlite.ts';
import { createSqlStores } from '../../storage/stores.ts';
import { spooledFiles } from '../../testing/spooled-files.ts';
import { openSpool } from '../../upload/spool.ts';
import { copyInstallation, type InstallationCopy } from './migrate-installation.ts';

const RECORDINGS = 1201;
/** The sign-in mode, an entry of the audit log, and the counts of the owner and of the day. */
const OTHER_ROWS = 4;

describe('copyInstallation', { timeout: 60_000 }, () => {
  let cluster: PostgresCluster;
  let folder: string;
  let copy: InstallationCopy;

  beforeAll(async () => {
    cluster = await startPostgres();
  }, 60_000);
  afterAll(() => cluster.stop());

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-copy-'));
    for (const part of ['from', 'to', 'spool']) await mkdir(join(folder, part));
    const from = await openSqlite(join(folder, 'beep.sqlite'));
    const to = await openPostgres(await cluster.createDatabase());
    copy = {
      rows: { from, to },
      nameVariable: 'S3_BUCKET',
      audio: {
        from: createDiskAudioStore(join(folder, 'from')),
        folder: join(folder, 'from'),
        to: createDiskAudioStore(join(folder, 'to')),
        spool: await openSpool(join(folder, 'spool')),
      },
      listenSecret: Buffer.from('a secret'),
      signingKeys: new Map([['vouched_key', 'a key']]),
    };
    const stores = createSqlStores(from);
    await stores.settings.remember('auth_mode', 'local');
    const numbers = Array.from({ length: RECORDINGS }, (_, n) => n);
    const rows = numbers.map((n) => ({
      id: `id-${n}`,
      owner_uid: 'ann',
      source: 'BEEP_WEB' as const,
      format: 'webm' as const,
      bytes: n,
      duration_s: 1 + n / 1000,
      created_at_ms: 1_900_000_000_000 + n,
      expires_at_ms: null,
    }));
    await from.insertInto('recordings').values(rows).execute();
    const keys = numbers.map((n) => ({
      owner_uid: 'ann',
      key: `key-${n}`,
      body_sha256: `sha-${n}`,
      recording_id: `id-${n}`,
      created_at_ms: n,
    }));
    await from.insertInto('upload_keys').values(keys).execute();
    await stores.recordings.markDeleted('id-7', 1_900_000_000_000);
    const entry = { actor: 'operator', action: 'recording_deleted', domain: null, subject: 'id-7' } as const;
    await stores.audit.append({ ...entry, at: 1_900_000_000_000, details: {} });
    for (const name of ['id-1.webm', 'id-1.mp3', 'id-2.webm']) {
      await writeFile(join(folder, 'from', name), `the bytes of ${name}`);
    }
  });
  afterEach(async () => {
    await copy.rows.from.destroy();
    await copy.rows.to.destroy();
    await rm(folder, { recursive: true });
  });

  const filesIn = async (part: string): Promise<string[]> =>
    (await readdir(join(folder, part))).filter((name) => name !== MARK_NAME).sort();

  /** A target that fails at the second file. */
  function breaking(): AudioStore & AudioInventory & AudioMark {
    let puts = 0;
    return {
      ...copy.audio.to,
      put: async (name, path) => {
        puts += 1;
        if (puts === 2) throw new Error('The line is down.');
        return copy.audio.to.put(name, path);
      },
    };
  }

  it('copies every row and file', async () => {
    expect(await copyInstallation(copy)).toEqual({
      rows: 2 * RECORDINGS + OTHER_ROWS,
      files: 3,
      replaced: [],
    });
    const stores = createSqlStores(copy.rows.to);
    expect(await stores.recordings.find('id-7')).toEqual(
      await createSqlStores(copy.rows.from).recordings.find('id-7'),
    );
    expect(await stores.settings.remember('auth_mode', 'other')).toBe('local');
    expect(await stores.settings.remember('listen_secret', 'other')).toBe(
      Buffer.from('a secret').toString('base64url'),
    );
    expect(await stores.settings.read('vouched_key')).toBe('a key');
    expect(await filesIn('to')).toEqual(['id-1.mp3', 'id-1.webm', 'id-2.webm']);
    expect(await readdir(join(folder, 'from'))).toHaveLength(3);
    expect(await spooledFiles(join(folder, 'spool'))).toEqual([]);
  });

  it('copies texts with U+0000, which PostgreSQL cannot store, and says where', async () => {
    const { from, to } = copy.rows;
    const named = { domain: 'school.example', named_by: 'operator', named_at_ms: 1 };
    await from
      .insertInto('administrators')
      .values(['a\0da@school.example', 'ada@school.example'].map((email) => ({ ...named, email })))
      .execute();
    await from.updateTable('recordings').set({ title: 'one\0\0two' }).where('id', '=', 'id-3').execute();
    const { rows, replaced } = await copyInstallation(copy);
    expect(rows).toBe(2 * RECORDINGS + OTHER_ROWS + 2);
    expect(replaced).toEqual([
      'recordings.title of "id-3"',
      'administrators.email of "a\ufffdda@school.example", "school.example"',
    ]);
    const administrators = await to.selectFrom('administrators').select('email').execute();
    expect(administrators.map(({ email }) => email).sort()).toEqual([
      'ada@school.example',
      'a\ufffdda@school.example',
    ]);
    expect((await createSqlStores(to).recordings.find('id-3'))?.title).toBe('one\ufffd\ufffdtwo');
  });

  it('leaves the files of archives, whose rows are not copied', async () => {
    await writeFile(join(folder, 'from', 'archive-AAAAAAAAAAAAAAAAAAAAAA.frame'), 'a frame');
    expect(await copyInstallation(copy)).toMatchObject({ files: 3 });
    expect(await filesIn('to')).toEqual(['id-1.mp3', 'id-1.webm', 'id-2.webm']);
  });

  it('continues after an interruption with later changes, and replaces a damaged file', async () => {
    const broken = { ...copy, audio: { ...copy.audio, to: breaking() } };
    await expect(copyInstallation(broken)).rejects.toThrow('The line is down.');
    const [copied = ''] = await filesIn('to');
    await writeFile(join(folder, 'to', copied), 'damaged');
    await createSqlStores(copy.rows.from).recordings.markDeleted('id-9', 1_900_000_000_000);
    expect(await copyInstallation(copy)).toMatchObject({ rows: 2 * RECORDINGS + OTHER_ROWS, files: 3 });
    expect((await createSqlStores(copy.rows.to).recordings.find('id-9'))?.deletedAt).toBe(1_900_000_000_000);
  });

  it('fails when the target has an additional row', async () => {
    const broken = { ...copy, audio: { ...copy.audio, to: breaking() } };
    await expect(copyInstallation(broken)).rejects.toThrow();
    await createSqlStores(copy.rows.to).settings.remember('stray', 'row');
    await expect(copyInstallation(copy)).rejects.toThrow(/rows of settings differ/);
  });

  it('does not touch a database with another installation, or another copy in progress', async () => {
    const broken = { ...copy, audio: { ...copy.audio, to: breaking() } };
    await expect(copyInstallation(broken)).rejects.toThrow('The line is down.');
    const other = { ...copy, listenSecret: Buffer.from('the secret of another') };
    await expect(copyInstallation(other)).rejects.toThrow(/already holds an installation/);
    await copyInstallation(copy);
    await expect(copyInstallation(copy)).rejects.toThrow(/already holds an installation/);
  });

  it('does not touch a bucket that another installation owns', async () => {
    await copy.audio.to.writeMark('{"turn":"of another","before":null}');
    await expect(copyInstallation(copy)).rejects.toThrow('belongs to another installation');
    expect(await filesIn('to')).toEqual([]);
  });

  it('does not touch a bucket that is not empty', async () => {
    await writeFile(join(folder, 'to', 'holiday.jpg'), 'x');
    await expect(copyInstallation(copy)).rejects.toThrow('already holds something (holiday.jpg)');
    expect(await readdir(join(folder, 'to'))).toEqual(['holiday.jpg']);
    expect(await copy.rows.to.selectFrom('recordings').selectAll().execute()).toEqual([]);
  });
});
