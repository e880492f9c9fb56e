import { readdir, readFile } from 'node:fs/promises';
import type { SoakSystem } from './systems/soak-system.ts';

const MB = 1_000_000;

/** The resources of a process. Undefined on systems without `/proc`. */
export interface ProcessSample {
  /** Samples of two lives are of two processes. */
  readonly life: number;
  readonly residentMb: number | undefined;
  readonly openFiles: number | undefined;
}

/** The resources of the service at one moment, measured from outside. */
export interface Sample {
  /** Seconds since the soak began. */
  readonly at: number;
  readonly processes: Readonly<Record<string, ProcessSample>>;
  /** By table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly databaseMb: number;
  readonly audioMb: number;
  readonly audioFiles: number;
  /** All recordings ever made. */
  readonly made: number;
  /** Recordings, replies and answers whose audio is stored. */
  readonly kept: number;
}

/** Rejects while the tables do not exist yet, and never for a process that has just exited. */
export async function measure(system: SoakSystem, at: number): Promise<Sample> {
  const lives = system.processes.map(({ life }) => life);
  const [processes, rows, [counts], databaseMb, audio] = await Promise.all([
    Promise.all(system.processes.map(({ server }) => measureProcess(server.pid()))),
    countRows(system),
    system.query<{ made: number; kept: number }>(COUNTS),
    system.databaseMb(),
    system.audio(),
  ]);
  const named = system.processes.flatMap(({ name, life }, index) => {
    const sample = processes[index];
    // A sample across a restart belongs to neither process.
    return sample && life === lives[index] ? [[name, { ...sample, life }] as const] : [];
  });
  return {
    ...{ at, processes: Object.fromEntries(named), rows, databaseMb },
    ...{ audioMb: audio.mb, audioFiles: audio.names.length },
    ...{ made: Number(counts?.made), kept: Number(counts?.kept) },
  };
}

const COUNTS = `select (select count(*) from recordings) as made,
  (select count(*) from recordings where file_removed_at_ms is null)
  + (select count(*) from replies where deleted_at_ms is null) as kept`;

async function measureProcess(pid: number | undefined): Promise<Omit<ProcessSample, 'life'>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s*(\d+) kB/m.exec(status)?.[1];
  return {
    residentMb: kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / MB,
    openFiles: (await readdir(`/proc/${pid}/fd`).catch(() => undefined))?.length,
  };
}

/** The rows of every table. */
export async function countRows(system: SoakSystem): Promise<Record<string, number>> {
  const tables = await system.tables();
  const counts = tables.map((name) => `(select count(*) from "${name}") as "${name}"`);
  const [row = {}] = await system.query<Record<string, number>>(`select ${counts.join(', ')}`);
  return Object.fromEntries(Object.entries(row).map(([name, count]) => [name, Number(count)]));
}

/** Names the owner of the store; it is not audio. */
const MARK = 'beep-installation.json';

/** The inconsistencies between rows and files; empty if there are none. `clock` is the service's, in ms. */
export async function findUnsound(system: SoakSystem, clock: number): Promise<string[]> {
  const files = (await system.audio()).names.filter((name) => !name.startsWith(MARK));
  const live = await system.query<{ id: string; file: string }>(liveSounds(Math.round(clock)));
  const rows = await system.query<{ id: string }>(ROWS);
  const stray = await system.query<{ id: string }>(STRAY);
  // Orphans wait for two weeks, an archive is kept for a day.
  const kept = await system.query<{ name: string }>(
    "select name from orphans union all select 'archive-' || id || '.frame' from archives",
  );
  const stuck = await system.query<{ kind: string }>(
    'select kind from jobs where done_at_ms is null and attempts >= 10',
  );
  const present = new Set(files);
  const waiting = new Set(kept.map(({ name }) => name));
  const liveIds = new Set(live.map(({ id }) => id));
  return [
    ...(await system.unsoundRows()).map((word) => `the database: ${word}`),
    ...live.filter(({ file }) => !present.has(file)).map(({ id }) => `${id} has no file`),
    ...files
      .filter((name) => !liveIds.has(name.slice(0, name.indexOf('.'))) && !waiting.has(name))
      .map((name) => `${name} is kept, and ${rowOf(rows, name)}`),
    ...(await system.spool()).map((name) => `spool/${name} is left`),
    ...stray.map(({ id }) => `rows of ${id} are left`),
    ...stuck.map(({ kind }) => `a ${kind} job is stuck`),
  ];
}

/** The files of recordings, replies and answers. */
function liveSounds(clock: number): string {
  return `select id, id || case file_revision when 0 then '.' else '.levelled.' end || format as file
      from recordings where file_removed_at_ms is null and deleted_at_ms is null
        and (expires_at_ms is null or expires_at_ms > ${clock})
    union all select id, id || '.' || format from replies where deleted_at_ms is null`;
}

const ROWS = `select id, deleted_at_ms, removal_started_at_ms, file_removed_at_ms, expires_at_ms, owner_uid
  from recordings`;

const STRAY = `select t.recording_id as id from transcripts t join recordings r on r.id = t.recording_id
    where r.file_removed_at_ms is not null
  union all select k.recording_id from upload_keys k join recordings r on r.id = k.recording_id where r.owner_uid = ''`;

/** Ids of the recordings that the service knows. */
export async function knownIds(system: SoakSystem): Promise<ReadonlySet<string>> {
  return new Set((await system.query<{ id: string }>('select id from recordings')).map(({ id }) => id));
}

function rowOf(rows: readonly { readonly id: string }[], name: string): string {
  const row = rows.find(({ id }) => id === name.slice(0, name.indexOf('.')));
  return row ? `its row is ${JSON.stringify(row)}` : 'has no row';
}
