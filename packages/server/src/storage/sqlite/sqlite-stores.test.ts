import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aRecording } from '../../testing/a-recording.ts';
import { openMigratedRows, openMigratedStores } from '../../testing/open-migrated-stores.ts';
import { openedJobs } from '../../testing/opened-jobs.ts';
import { describeAccountDeletions } from '../account-deletion-conformance.ts';
import { describeAuditLog } from '../audit-log-conformance.ts';
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

/** Statements run so far. */
const statements = new Set<string>();
/** Statements of the migrations. */
let ofMigrations: ReadonlySet<string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-db-'));
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text) {
    statements.add(text);
    return prepare.call(this, text);
  });
  const { postMessage } = Worker.prototype;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message, ...rest) {
    const { sql } = message as { readonly sql?: string };
    if (sql !== undefined) statements.add(sql);
    return postMessage.call(this, message, ...rest);
  });
  await (await openSqlite(newFile())).destroy();
  ofMigrations = new Set(statements);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Unix niceness of the threads of this process with a name, as Linux has it. */
async function niceOfThreads(name: string): Promise<readonly number[]> {
  const ids = await readdir('/proc/self/task');
  const names = await Promise.all(ids.map((id) => readFile(`/proc/self/task/${id}/comm`, 'utf8')));
  return ids.filter((_, at) => names[at] === `${name}\n`).map((id) => getPriority(Number(id)));
}

describeStores('SQLite', () => openMigratedStores(newFile()));
describeServiceStores('SQLite', () => openMigratedStores(newFile()));
describeAccountDeletions('SQLite', () => openMigratedStores(newFile()));
describeJobStore('SQLite', async () => {
  const db = await openMigratedRows(newFile());
  return openedJobs(db, sqlite(Date.now));
});

describeAuditLog('SQLite', async () => ({
  db: await openMigratedRows(newFile()),
  engine: sqlite(Date.now),
  statements: [
    "replace into audit_log select id, at_ms, 'eve', action, domain, subject, details from audit_log",
  ],
}));

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

  it.each([
    ['of another program', 'another program', 'create table moz_places (id integer primary key)'],
    [
      'of a newer version',
      'newer version',
      `create table kysely_migration (name text, timestamp text);
        insert into kysely_migration values ('9999-future', '2030-01-01')`,
    ],
  ])('refuses a file %s, and leaves it and its folder as they are', async (_name, message, statement) => {
    for (const mode of ['delete', 'wal']) {
      const folder = await mkdtemp(join(tmpdir(), 'beep-refused-file-'));
      const file = join(folder, 'beep.sqlite');
      const raw = new DatabaseSync(file);
      raw.exec(`pragma journal_mode = ${mode}; ${statement}`);
      raw.close();
      const before = await readFile(file);
      await expect(openSqliteStores(file)).rejects.toThrow(message);
      expect(await readdir(folder)).toEqual(['beep.sqlite']);
      expect(before.equals(await readFile(file))).toBe(true);
      await rm(folder, { recursive: true });
    }
  });

  it('waits for the disk at every commit', async () => {
    const file = newFile();
    await (await openSqliteStores(file)).close();
    const raw = new DatabaseSync(file);
    expect({ ...raw.prepare('pragma journal_mode').get() }).toEqual({ journal_mode: 'wal' });
    raw.close();
  });

  it('finds a row immediately after its write', async () => {
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

  it('finds recordings while a write waits for another program', async () => {
    const file = newFile();
    const stores = await openSqliteStores(file);
    await stores.recordings.create(RECORDING, undefined, Number.POSITIVE_INFINITY);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    let isWritten = false;
    const writing = stores.settings.remember('name', 'value').then(() => {
      isWritten = true;
    });
    await setImmediate();
    expect(await stores.recordings.find(RECORDING.id)).toMatchObject({ id: RECORDING.id });
    expect(isWritten).toBe(false);
    other.exec('commit');
    other.close();
    await writing;
    await stores.close();
  });

  // spec: V2
  it.runIf(process.platform === 'linux')('searches in a thread that gives way to requests', async () => {
    const { recordings, close } = await openSqliteStores(newFile());
    const query = { ownerUid: 'ann', now: 9, limit: 1, offset: 0, sort: 'created_at_asc' } as const;
    expect(await recordings.list({ ...query, search: 'essay' })).toMatchObject({ total: 0 });
    const [own, lowered] = [getPriority(), Math.max(5, getPriority())];
    expect(await niceOfThreads('queries')).toEqual([lowered]);
    expect(await recordings.list(query)).toMatchObject({ total: 0 });
    expect((await niceOfThreads('queries')).toSorted((a, b) => a - b)).toEqual([own, lowered]);
    await close();
  });

  it('reports SQLite’s own error for a file that is not a database', async () => {
    const file = newFile();
    await writeFile(file, 'This is no database. '.repeat(100));
    await expect(openSqliteStores(file)).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 26 });
  });

  it('reports what failed in a transaction that SQLite has ended itself, as on a full disk', async () => {
    const db = await openSqlite(newFile());
    const failing = db.transaction().execute(async (tx) => {
      await sql`rollback`.execute(tx);
      throw new Error('The disk is full.');
    });
    await expect(failing).rejects.toThrow('The disk is full.');
    await db.destroy();
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

/** A full scan of a table that grows with use, except of a partial index of pending work, which is short. */
const SCAN =
  /^SCAN (recordings|listens|listen_caps|upload_keys|transcripts|jobs|account_deletions|account_usage|newsletter_tokens|orphans|archive_files)\b(?! USING INDEX (jobs_stuck|account_deletions_pending)$)/;

/** Statements run only at the start, by the tests themselves, or for an administrator on a thread of their own. */
const SELDOM = [
  /^with\s+lives as materialized/,
  /^select distinct "holder" from "jobs"/,
  /^update "jobs" .* where "holder" = \?( and "attempts" >= \?)?$/,
  /^update "jobs" set "due_at_ms" = "due_at_ms" \+ \?$/,
  /"attempts" >= [1-9] order by/,
];

/** The tables that a statement scans completely. */
function scansOf(database: DatabaseSync, text: string): string[] {
  const plan = database.prepare(`explain query plan ${text}`).all();
  return plan.map(({ detail }) => String(detail)).filter((detail) => SCAN.test(detail));
}

it('uses an index in every statement of the tests before', async () => {
  const file = newFile();
  await (await openSqliteStores(file)).close();
  const asked = [...statements].filter(
    (text) =>
      !ofMigrations.has(text) &&
      /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
      !SELDOM.some((seldom) => seldom.test(text)),
  );
  expect(asked.length).toBeGreaterThan(50);
  const database = new DatabaseSync(file);
  const scans = asked.flatMap((text) => scansOf(database, text).map((scan) => `${scan}: ${text}`));
  database.close();
  expect(scans).toEqual([]);
});

it('looks for files in an index without the recordings whose file was removed', async () => {
  const file = newFile();
  const stores = await openSqliteStores(file);
  expect(await stores.removals.sample('A', 1)).toEqual([]);
  await stores.close();
  const samples = [...statements].filter((text) => /"bytes" from "recordings" .* order by "id"/.test(text));
  expect(samples).toHaveLength(2);
  const database = new DatabaseSync(file);
  const plans = samples.flatMap((text) => database.prepare(`explain query plan ${text}`).all());
  database.close();
  for (const { detail } of plans) expect(detail).toContain('recordings_with_file');
});

// spec: replies.12
it('counts unread replies in an index without the replies that were read', async () => {
  const file = newFile();
  await (await openSqliteStores(file)).close();
  const counts = [...statements].filter((text) => /^select "recording_id", .* as "unread"/.test(text));
  expect(counts.length).toBeGreaterThan(0);
  const database = new DatabaseSync(file);
  const plans = counts.flatMap((text) => database.prepare(`explain query plan ${text}`).all());
  database.close();
  for (const { detail } of plans) expect(detail).toContain('replies_unread');
});

it('calculates the end of a life once for each recording of a preview', () => {
  const previews = [...statements].filter((text) => text.includes('"firstLaterDeletionAt"'));
  expect(previews.some((text) => text.includes('unixepoch'))).toBe(true);
  for (const text of previews) expect(text.split('unixepoch(').length).toBeLessThanOrEqual(2);
  for (const text of previews) expect(text.match(/ as materialized /g)).toHaveLength(2);
});
