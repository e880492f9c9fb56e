import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { MARK_NAME } from '../storage/audio-store.ts';
import { openPostgres } from '../storage/postgres/open-postgres.ts';
import { createS3AudioStore } from '../storage/s3/s3-audio-store.ts';
import type { S3Settings } from '../storage/s3/s3-settings.ts';
import { queryServer } from '../testing/query-server.ts';
import { COMMON_ENV, type FaultEngine, type Installation } from './installation.ts';
import { openFaultFolder, watchFolders } from './sqlite-installation.ts';

/** A server behind a connection that can be watched. */
export interface WatchedLine {
  readonly port: number;
  watch(listener: () => void): () => void;
}

export interface PostgresEngineParts {
  readonly database: WatchedLine;
  readonly bucket: WatchedLine;
  createDatabase(): Promise<string>;
  createBucket(): Promise<S3Settings>;
}

export function createPostgresEngine(parts: PostgresEngineParts): FaultEngine {
  return { name: 'PostgreSQL and S3', processes: 3, open: () => openPostgresInstallation(parts) };
}

async function openPostgresInstallation(parts: PostgresEngineParts): Promise<Installation> {
  const [dataDir, databaseUrl, bucket] = await Promise.all([
    openFaultFolder(),
    parts.createDatabase(),
    parts.createBucket(),
  ]);
  const audio = createS3AudioStore(bucket);
  const query = <Row>(sql: string): Promise<Row[]> => queryServer<Row>(databaseUrl, sql);
  return {
    env: environment(dataDir, throughLine(databaseUrl, parts.database), {
      ...bucket,
      endpoint: throughLine(bucket.endpoint, parts.bucket),
    }),
    directEnv: environment(dataDir, databaseUrl, bucket),
    dataDir,
    query,
    audioFiles: () => namesOf(audio.list()),
    putAudio: async (name, bytes) => {
      const path = join(dataDir, name);
      await writeFile(path, bytes);
      await audio.put(name, path);
      await rm(path);
    },
    // PostgreSQL's check of indexes against tables is an extension that is not always installed.
    checkIntegrity: async () => {
      const rows = await query<{ sound: number }>(
        'select count(*)::int as sound from upload_keys left join recordings on id = recording_id where id is null',
      );
      return rows[0]?.sound === 0 ? 'ok' : 'rows refer to none';
    },
    indexedIds: async () =>
      (await query<{ id: string }>('select recording_id as id from transcript_words')).map(({ id }) => id),
    restoreDump: async () => {
      const [copyDir, copyUrl] = await Promise.all([openFaultFolder(), parts.createDatabase()]);
      await copyDatabase(databaseUrl, copyUrl);
      return { env: environment(copyDir, copyUrl, bucket), remove: () => rm(copyDir, { recursive: true }) };
    },
    mark: { ...audio, removeMark: () => audio.remove(MARK_NAME) },
    withEmptyStore: async () => {
      const [emptyDir, empty] = await Promise.all([openFaultFolder(), parts.createBucket()]);
      return {
        env: environment(emptyDir, databaseUrl, empty),
        remove: () => rm(emptyDir, { recursive: true }),
      };
    },
    watch: (onTrace) => {
      const stops = [
        parts.database.watch(onTrace),
        parts.bucket.watch(onTrace),
        watchFolders(dataDir, onTrace),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    remove: async () => {
      audio.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function namesOf(list: AsyncIterable<{ readonly name: string }>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of list) names.push(name);
  return names;
}

function throughLine(address: string, line: WatchedLine): string {
  const url = new URL(address);
  url.port = String(line.port);
  return url.href.replace(/\/$/, '');
}

/** Copies every row of every table, as a dump does. */
async function copyDatabase(fromUrl: string, toUrl: string): Promise<void> {
  await (await openPostgres(toUrl)).destroy();
  const [from, to] = [new Client({ connectionString: fromUrl }), new Client({ connectionString: toUrl })];
  await Promise.all([from.connect(), to.connect()]);
  try {
    // Disables foreign key checks, because tables are copied in any order.
    await to.query("set session_replication_role = 'replica'");
    const { rows: tables } = await from.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
    );
    for (const { name } of tables) {
      const { rows } = await from.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`);
      for (const { row } of rows) {
        await to.query(
          `insert into "${name}" select * from jsonb_populate_record(null::"${name}", $1::jsonb)`,
          [row],
        );
      }
    }
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

function environment(dataDir: string, databaseUrl: string, bucket: S3Settings): Record<string, string> {
  return {
    ...COMMON_ENV,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
}
