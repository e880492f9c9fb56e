import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@beep/testkit/postgres';
import { openS3, type S3Access } from '@beep/testkit/s3';
import { freePort, startServer } from '@beep/testkit/server';
import pg from 'pg';
import { createSoakClock } from '../soak-clock.ts';
import { readSpool } from './read-folder.ts';
import { READY_LIMIT_MS, SERVER_ENV } from './server-env.ts';
import type { SoakProcess, SoakSystem } from './soak-system.ts';

/** The clients ask the first three in turn; nobody asks the worker, which has its share of the jobs. */
const NAMES = ['web-1', 'web-2', 'web-3', 'worker'] as const;
const ASKED = 3;
/** Processes compare their clock with the database's every ten seconds. */
const COMPARED_MS = 12_000;
const MB = 1_000_000;

/**
 * The functions by which the product reads the database's clock, which all its processes go by. They are found before
 * PostgreSQL's own.
 */
const MOVABLE_CLOCK = `
  create schema soak;
  create table soak.clock (ahead interval not null);
  insert into soak.clock values ('0');
  create function soak.clock_timestamp() returns timestamptz language sql volatile
    as 'select pg_catalog.clock_timestamp() + ahead from soak.clock';
  create function soak.statement_timestamp() returns timestamptz language sql stable
    as 'select pg_catalog.statement_timestamp() + ahead from soak.clock';
`;

/** Three processes and a worker on one database, whose clock is moved, and one bucket. */
export async function openPostgresSystem(folder: string): Promise<SoakSystem> {
  await using opening = new AsyncDisposableStack();
  const postgres = await startPostgres();
  opening.defer(() => postgres.stop());
  const s3 = await openS3();
  if ('missing' in s3) throw new Error(s3.missing);
  opening.defer(() => s3.stop());
  const url = await postgres.createDatabase();
  const bucket = await s3.createBucket();
  const database = await openDatabase(url);
  opening.defer(() => database.end());
  const publicOrigin = `http://localhost:${await freePort()}`;
  const env = { ...storageOf(url, bucket), PUBLIC_URL: publicOrigin };
  const processes = await startProcesses(folder, env, opening);
  const query = async <Row>(sql: string): Promise<Row[]> => (await database.query(sql)).rows as Row[];
  let turn = 0;
  const kept = opening.move();
  return {
    ...{ name: 'postgres', publicOrigin, processes, query },
    bucketOrigin: new URL(bucket.endpoint).origin,
    env: { ...env, DATA_DIR: join(folder, 'worker') },
    clock: createSoakClock(async (toMs) => {
      await query(`update soak.clock set ahead = '${toMs} milliseconds'`);
      await new Promise((resolve) => setTimeout(resolve, COMPARED_MS));
    }),
    nextOrigin: () => {
      turn += 1;
      return processes[turn % ASKED]?.server.origin ?? '';
    },
    tables: async () =>
      (
        await query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
      ).map(({ name }) => name),
    databaseMb: async () => {
      const [row] = await query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
      return Number(row?.bytes) / MB;
    },
    audio: async () => {
      const objects = await s3.listObjects(bucket.bucket);
      return {
        names: objects.map(({ key }) => key),
        mb: objects.reduce((sum, { bytes }) => sum + bytes, 0) / MB,
      };
    },
    spool: async () => (await Promise.all(processes.map(({ server }) => readSpool(server.dataDir)))).flat(),
    unsoundRows: async () => [],
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function openDatabase(url: string): Promise<pg.Pool> {
  const database = new pg.Pool({ connectionString: url, max: 2 });
  // The end of the cluster ends the connections too.
  database.on('error', () => undefined);
  await database.query(MOVABLE_CLOCK);
  const name = new URL(url).pathname.slice(1);
  await database.query(`alter database ${name} set search_path = public, soak, pg_catalog`);
  return database;
}

function storageOf(url: string, { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Access) {
  return {
    ...{ DATABASE_URL: url, S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  };
}

async function startProcesses(
  folder: string,
  env: Readonly<Record<string, string>>,
  opening: AsyncDisposableStack,
): Promise<readonly SoakProcess[]> {
  await mkdir(join(folder, 'keys'), { mode: 0o700 });
  const processes: SoakProcess[] = [];
  for (const name of NAMES) {
    const dataDir = join(folder, name);
    await mkdir(dataDir);
    await symlink(join(folder, 'keys'), join(dataDir, 'keys'));
    const server = await startServer({
      dataDir,
      env: { ...SERVER_ENV, ...env },
      readyLimitMs: READY_LIMIT_MS,
    });
    opening.defer(async () => void (await server.stop()));
    processes.push({ name, server, life: 0 });
  }
  return processes;
}
