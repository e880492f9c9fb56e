import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { freePort } from '@beep/testkit/server';
import { unzipSync } from 'fflate';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARK_NAME } from '../storage/audio-store.ts';
import { builtProgram } from '../testing/built-programs.ts';
import { CHILD_ENVIRONMENT } from '../testing/child-environment.ts';
import { runAdminCommand } from '../testing/run-admin-command.ts';
import { type LaunchedMain, launchMain } from '../testing/start-main.ts';
import { COMMON_ENV } from './installation.ts';
import { openFaultFolder, SQLITE_ENGINE } from './sqlite-installation.ts';

/** As many as the product promises. */
const NOTES = 50_000;
const TIMEOUT_MS = 900_000;
/** Of the service's memory, whatever it deletes. */
const MAX_GROWTH_BYTES = 150 * 1024 * 1024;
/** Of the command that exports. */
const MAX_EXPORT_BYTES = 400 * 1024 * 1024;
const BEEP = builtProgram('beep');
const ADDRESS = 'pupil@school.example';

interface Rows {
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** A table of the numbers from 1 to NOTES in the column `i`. */
  readonly numbers: string;
  readonly id: string;
  query(sql: string): Promise<readonly object[]>;
  remove(): Promise<void>;
}

describe(`an account with ${NOTES} notes, killed in the middle of its export and its deletion`, {
  timeout: TIMEOUT_MS,
}, () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  }, 60_000);
  afterAll(() => cluster.stop());

  // spec: admin.23
  it.each<[string, () => Promise<Rows>]>([
    ['SQLite', openSqliteRows],
    ['PostgreSQL', () => openPostgresRows(cluster)],
  ])('is exported and deleted completely, with flat memory, on %s', async (_engine, open) => {
    const rows = await open();
    let main = launchMain(await freePort(), rows.env);
    await main.ready;
    await fill(rows);
    const residentBytes = await memoryOf(main.child, 'VmRSS');
    await exportAll(rows);

    const deleted = await runAdminCommand(rows.env, 'people', 'delete', ADDRESS, '--json');
    expect(deleted).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(deleted.stdout)).toMatchObject({ deleted: [{ recordings: NOTES }] });
    await expectSilence(main);
    await expect.poll(() => remaining(rows), { timeout: TIMEOUT_MS, interval: 5 }).toBeLessThan(NOTES);
    const peakBytes = await memoryOf(main.child, 'VmHWM');
    await main.kill();

    main = launchMain(await freePort(), rows.env);
    await main.ready;
    await expectSilence(main);
    await expect.poll(() => remaining(rows), { timeout: TIMEOUT_MS, interval: 50 }).toBe(0);
    await expect.poll(() => audioFiles(rows), { timeout: TIMEOUT_MS }).toEqual([]);
    for (const peak of [peakBytes, await memoryOf(main.child, 'VmHWM')]) {
      expect(peak - residentBytes).toBeLessThan(MAX_GROWTH_BYTES);
    }
    expect(await rows.query("select subject from audit_log where action = 'account_deleted'")).toEqual([
      { subject: ADDRESS },
    ]);
    expect(await rows.query("select uid from accounts where uid = 'pupil'")).toEqual([]);
    await main.kill();
    await rows.remove();
  });
});

async function openSqliteRows(): Promise<Rows> {
  const { env, dataDir, query, remove } = await SQLITE_ENGINE.open();
  const numbers = `(with recursive c(i) as (select 1 union all select i + 1 from c where i < ${NOTES}) select i from c)`;
  return { env, dataDir, query, remove, numbers, id: "printf('%022d', i)" };
}

async function openPostgresRows(cluster: PostgresCluster): Promise<Rows> {
  const [dataDir, url] = [await openFaultFolder(), await cluster.createDatabase()];
  return {
    env: { ...COMMON_ENV, DATA_DIR: dataDir, DATABASE_URL: url },
    dataDir,
    numbers: `generate_series(1, ${NOTES}) as c(i)`,
    id: "lpad(i::text, 22, '0')",
    query: async (text) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(text).finally(() => client.end());
      return rows;
    },
    remove: () => rm(dataDir, { recursive: true }),
  };
}

const idOf = (number: number): string => String(number).padStart(22, '0');

async function fill({ query, numbers, id, dataDir }: Rows): Promise<void> {
  for (let number = 1; number <= NOTES; number += 1) {
    await writeFile(join(dataDir, 'audio', `${idOf(number)}.webm`), 'a note');
  }
  const at = Date.now() - 3_600_000;
  await query(`insert into recordings
    (id, owner_uid, source, format, bytes, duration_s, created_at_ms, transcript_state, domain)
    select ${id}, 'pupil', 'BEEP_WEB', 'webm', 6, 1, ${at} + i, 'none', 'school.example' from ${numbers}`);
  await query(`update accounts set email = '${ADDRESS}', domain = 'school.example' where uid = 'pupil'`);
}

/** The first try is killed once the archive is being written. */
async function exportAll({ env, dataDir }: Rows): Promise<void> {
  const folder = join(dataDir, 'exports');
  await mkdir(folder);
  const file = join(folder, 'pupil.zip');
  const first = startExport(env, file);
  await expect.poll(() => readdir(folder), { timeout: TIMEOUT_MS, interval: 5 }).not.toEqual([]);
  first.child.kill('SIGKILL');
  await first.ended;
  await rm(file, { force: true });
  const second = startExport(env, file);
  let peakBytes = 0;
  const watching = setInterval(async () => {
    peakBytes = Math.max(peakBytes, await memoryOf(second.child, 'VmHWM'));
  }, 50);
  expect(await second.ended).toBe(0);
  clearInterval(watching);
  console.log(`The export of ${NOTES} notes took ${Math.round(peakBytes / 2 ** 20)} MiB.`);
  expect(peakBytes).toBeLessThan(MAX_EXPORT_BYTES);
  expect(await readdir(folder)).toEqual(['pupil.zip']);
  const { 'recordings.json': facts } = unzipSync(await readFile(file), {
    filter: ({ name }) => name === 'recordings.json',
  });
  expect(JSON.parse(new TextDecoder().decode(facts)).recordings).toHaveLength(NOTES);
  await rm(folder, { recursive: true });
}

function startExport(
  env: Rows['env'],
  file: string,
): { readonly child: ChildProcess; readonly ended: Promise<unknown> } {
  const args = [BEEP, 'admin', 'export', 'person', 'pupil', file];
  const child = spawn(process.execPath, args, { env: { ...CHILD_ENVIRONMENT, ...env }, stdio: 'inherit' });
  return { child, ended: once(child, 'close').then(([code]) => code as unknown) };
}

async function remaining({ query }: Rows): Promise<number> {
  const [row] = await query("select count(*) as n from recordings where owner_uid = 'pupil'");
  return Number((row as { n: unknown }).n);
}

async function audioFiles({ dataDir }: Rows): Promise<string[]> {
  const names = await readdir(join(dataDir, 'audio'));
  return names.filter((name) => !name.startsWith(MARK_NAME)).slice(0, 3);
}

async function expectSilence({ origin }: LaunchedMain): Promise<void> {
  for (const number of [1, Math.ceil(NOTES / 2), NOTES]) {
    for (const path of [`/media/${idOf(number)}.webm`, `/api/v1/recordings/${idOf(number)}`]) {
      expect((await fetch(`${origin}${path}`)).status).toBe(410);
    }
  }
}

/** Where the system has /proc; 0 elsewhere. */
async function memoryOf(child: Pick<ChildProcess, 'pid'>, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
}
