import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const MB = 1_000_000;

/** The resources of the service at one moment, measured from outside. */
export interface Sample {
  /** Seconds since the soak began. */
  readonly at: number;
  /** Grows with every restart; samples of two runs are of two processes. */
  readonly life: number;
  /** Undefined on systems without `/proc`. */
  readonly residentMb: number | undefined;
  readonly openFiles: number | undefined;
  readonly rows: number;
  readonly databaseMb: number;
  readonly audioMb: number;
  /** All recordings ever made, and those whose audio is stored. */
  readonly made: number;
  readonly kept: number;
}

export interface Subject {
  readonly pid: number | undefined;
  readonly dataDir: string;
  readonly life: number;
  readonly at: number;
}

/** Rejects while the data folder does not exist yet, and never for a process that has just exited. */
export async function measure({ pid, dataDir, life, at }: Subject): Promise<Sample> {
  const [resident, openFiles, counts, databaseMb, audio] = await Promise.all([
    residentMbOf(pid),
    openFilesOf(pid),
    countRows(dataDir),
    sizeOf(join(dataDir, 'db')),
    sizeOf(join(dataDir, 'audio')),
  ]);
  return {
    at,
    life,
    residentMb: resident,
    openFiles,
    ...counts,
    databaseMb: databaseMb.mb,
    audioMb: audio.mb,
  };
}

async function residentMbOf(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s*(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / MB;
}

async function openFilesOf(pid: number | undefined): Promise<number | undefined> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => undefined))?.length;
}

async function sizeOf(folder: string): Promise<{ readonly mb: number; readonly files: number }> {
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return { mb: sizes.reduce((sum, size) => sum + size, 0) / MB, files: names.length };
}

interface Counts {
  readonly rows: number;
  readonly made: number;
  readonly kept: number;
}

async function countRows(dataDir: string): Promise<Counts> {
  return withDatabase(dataDir, (ask) => {
    const tables = ask<{ name: string }>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
    );
    const rows = tables.map(
      ({ name }) => ask<{ n: number }>(`select count(*) as n from "${name}"`)[0]?.n ?? 0,
    );
    const [recordings] = ask<{ made: number; kept: number }>(
      'select count(*) as made, count(*) filter (where file_removed_at_ms is null) as kept from recordings',
    );
    return {
      rows: rows.reduce((sum, n) => sum + n, 0),
      made: recordings?.made ?? 0,
      kept: recordings?.kept ?? 0,
    };
  });
}

/** Names the owner of the folder; it is not audio. */
const MARK = 'beep-installation.json';

/** The inconsistencies between rows and files; empty if there are none. `clock` is the server's, in ms. */
export async function findUnsound(dataDir: string, clock: number): Promise<string[]> {
  const files = (await readdir(join(dataDir, 'audio'))).filter((name) => !name.startsWith(MARK));
  const spool = await readSpool(dataDir);
  const found = withDatabase(dataDir, (ask) => ({
    integrity: ask<{ integrity_check: string }>('pragma integrity_check').map((row) => row.integrity_check),
    foreign: ask('pragma foreign_key_check').length,
    live: ask<{ id: string; file: string }>(
      `select id, id || case file_revision when 0 then '.' else '.levelled.' end || format as file from recordings where file_removed_at_ms is null and deleted_at_ms is null
         and (expires_at_ms is null or expires_at_ms > ${Math.round(clock)})`,
    ),
    rows: ask<RowFacts>(
      'select id, deleted_at_ms, removal_started_at_ms, file_removed_at_ms, expires_at_ms, owner_uid from recordings',
    ),
    stray: ask<{ id: string }>(
      `select t.recording_id as id from transcripts t join recordings r on r.id = t.recording_id
         where r.file_removed_at_ms is not null
       union all select k.recording_id from upload_keys k join recordings r on r.id = k.recording_id where r.owner_uid = ''`,
    ),
    noted: ask<{ name: string }>('select name from orphans'),
    stuck: ask<{ kind: string }>('select kind from jobs where done_at_ms is null and attempts >= 10'),
  }));
  const present = new Set(files);
  // They wait for two weeks.
  const noted = new Set(found.noted.map(({ name }) => name));
  const liveIds = new Set(found.live.map(({ id }) => id));
  return [
    ...found.integrity.filter((word) => word !== 'ok').map((word) => `the database: ${word}`),
    ...(found.foreign > 0 ? [`${found.foreign} rows refer to none`] : []),
    ...found.live.filter(({ file }) => !present.has(file)).map(({ id }) => `${id} has no file`),
    ...files
      .filter((name) => !liveIds.has(name.slice(0, name.indexOf('.'))) && !noted.has(name))
      .map((name) => `${name} is kept, and ${rowOf(found.rows, name)}`),
    ...spool.map((name) => `spool/${name} is left`),
    ...found.stray.map(({ id }) => `rows of ${id} are left`),
    ...found.stuck.map(({ kind }) => `a ${kind} job is stuck`),
  ];
}

/** Names of incoming files. */
export async function readSpool(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'spool'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== 'lock').map(({ name }) => name);
}

/** Ids of the recordings that the service knows. */
export function knownIds(dataDir: string): ReadonlySet<string> {
  return withDatabase(
    dataDir,
    (ask) => new Set(ask<{ id: string }>('select id from recordings').map(({ id }) => id)),
  );
}

function withDatabase<Answer>(dataDir: string, read: (ask: <Row>(sql: string) => Row[]) => Answer): Answer {
  const path = join(dataDir, 'db', 'beep.sqlite');
  if (!existsSync(path)) throw new Error('There is no database yet.');
  const database = new DatabaseSync(path, { timeout: 10_000, readOnly: true });
  try {
    return read(<Row>(sql: string) => database.prepare(sql).all() as Row[]);
  } finally {
    database.close();
  }
}

interface RowFacts {
  readonly id: string;
}

function rowOf(rows: readonly RowFacts[], name: string): string {
  const row = rows.find(({ id }) => id === name.slice(0, name.indexOf('.')));
  return row ? `its row is ${JSON.stringify(row)}` : 'has no row';
}
