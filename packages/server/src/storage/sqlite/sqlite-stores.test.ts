import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRecording } from '../../testing/a-recording.ts';
import { openedJobs } from '../../testing/opened-jobs.ts';
import { describeAccountDeletions } from '../account-deletion-conformance.ts';
import { describeJobStore } from '../job-store-conformance.ts';
import { describeStores } from '../recording-store-conformance.ts';
import { describeServiceStores } from '../service-stores-conformance.ts';
import { sqlite } from '../sql/sql-engine.ts';
import { openSqlite } from './open-sqlite.ts';
import { openSqliteStores } from './sqlite-stores.ts';

const RECORDING = aRecording();

let folder: string;
let files = 0;
const newFile = (): string => join(folder, `${++files}.sqlite`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-db-'));
});
afterAll(() => rm(folder, { recursive: true }));

describeStores('SQLite', () => openSqliteStores(newFile()));
describeServiceStores('SQLite', () => openSqliteStores(newFile()));
describeAccountDeletions('SQLite', () => openSqliteStores(newFile()));
describeJobStore('SQLite', async () => {
  const db = await openSqlite(newFile());
  return openedJobs(db, sqlite(Date.now));
});

describe('openSqliteStores', () => {
  it('finds everything again when it is opened a second time', async () => {
    const file = newFile();
    const first = await openSqliteStores(file);
    await first.settings.remember('name', 'value');
    await first.close();
    const second = await openSqliteStores(file);
    expect(await second.settings.remember('name', 'other')).toBe('value');
    await second.close();
  });

  it('refuses a file that a newer version has written', async () => {
    const file = newFile();
    await (await openSqliteStores(file)).close();
    const raw = new DatabaseSync(file);
    raw.exec("insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')");
    raw.close();
    await expect(openSqliteStores(file)).rejects.toThrow('newer version');
  });

  it('waits for the disk at every commit', async () => {
    const file = newFile();
    await (await openSqliteStores(file)).close();
    const raw = new DatabaseSync(file);
    expect({ ...raw.prepare('pragma journal_mode').get() }).toEqual({ journal_mode: 'wal' });
    raw.close();
  });

  it('finds what was written a moment ago, however short the moment', async () => {
    const file = newFile();
    const { recordings, close } = await openSqliteStores(file);
    await recordings.create(RECORDING);
    expect(await recordings.find(RECORDING.id)).toMatchObject({ deletedAt: null, expiresAt: null });
    const changes = recordings.setExpiry(RECORDING.id, 9);
    expect(await recordings.find(RECORDING.id)).toMatchObject({ deletedAt: null });
    await changes;
    expect(await recordings.find(RECORDING.id)).toMatchObject({ expiresAt: 9 });
    await recordings.markDeleted(RECORDING.id, 7);
    expect(await recordings.find(RECORDING.id)).toMatchObject({ deletedAt: 7 });
    await close();
  });

  it('finds in the next turn what another program has written', async () => {
    const file = newFile();
    const { recordings, close } = await openSqliteStores(file);
    await recordings.create(RECORDING);
    await recordings.find(RECORDING.id);
    const raw = new DatabaseSync(file);
    raw.exec('update recordings set deleted_at_ms = 5');
    raw.close();
    await setImmediate();
    expect(await recordings.find(RECORDING.id)).toMatchObject({ deletedAt: 5 });
    await close();
  });
});
