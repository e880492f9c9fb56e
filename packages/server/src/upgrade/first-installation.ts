import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { PostgresCluster } from '@beep/testkit/postgres';
import { queryFile } from '../testing/query-file.ts';
import { queryServer } from '../testing/query-server.ts';
import type { FirstRecording, FirstTranscript } from './client-of-first-release.ts';

export type FirstEngine = 'sqlite' | 'postgres';

/** What 1.0 said of its data before it was stopped. */
export interface FirstFacts {
  readonly ann: FirstAccount;
  readonly ben: FirstAccount;
  /** Recordings of ann that nobody may hear any more; 1.0 had not removed their files yet. */
  readonly gone: { readonly deleted: string; readonly expired: string };
}

export interface FirstAccount {
  readonly uid: string;
  readonly recordings: readonly FirstNote[];
}

export interface FirstNote extends Omit<FirstRecording, 'audioUrl' | 'peaks'> {
  /** Of its audio, on the service. */
  readonly path: string;
  /** Of its audio, hexadecimal. */
  readonly sha256: string;
  readonly transcript: FirstTranscript | null;
}

/** A copy of an installation as version 1.0 left it, and the environment of a service on it. */
export interface FirstInstallation {
  readonly facts: FirstFacts;
  readonly env: Readonly<Record<string, string>>;
  query<Row>(sql: string): Promise<readonly Row[]>;
  /** Every table, column, index and constraint. */
  schema(): Promise<readonly unknown[]>;
  remove(): Promise<void>;
}

const COMMON_ENV = { AUTH: 'local', TRANSCRIPTION: 'off' };

export async function openFirstInstallation(
  engine: FirstEngine,
  cluster: PostgresCluster,
): Promise<FirstInstallation> {
  const from = fileURLToPath(new URL(`from-1.0/${engine}`, import.meta.url));
  const dataDir = await mkdtemp(join(tmpdir(), 'beep-first-'));
  for (const part of ['audio', 'keys']) await cp(join(from, part), join(dataDir, part), { recursive: true });
  const keys = join(dataDir, 'keys');
  await rm(join(keys, 'local-accounts.sql'));
  await fillFile(join(from, 'keys', 'local-accounts.sql'), join(keys, 'local-accounts.sqlite'));
  const facts: FirstFacts = JSON.parse(await readFile(join(from, 'facts.json'), 'utf8'));
  const rows = join(from, 'rows.sql');
  const env = { ...COMMON_ENV, DATA_DIR: dataDir };
  const remove = (): Promise<void> => rm(dataDir, { recursive: true });
  if (engine === 'sqlite') {
    await mkdir(join(dataDir, 'db'));
    const file = join(dataDir, 'db', 'beep.sqlite');
    await fillFile(rows, file);
    queryFile(file, heardNow());
    const query = async <Row>(sql: string): Promise<Row[]> => queryFile<Row>(file, sql);
    return { facts, env, query, schema: () => query(SQLITE_SCHEMA), remove };
  }
  const url = await cluster.createDatabase();
  await queryServer(url, await readFile(rows, 'utf8'));
  await queryServer(url, heardNow());
  const query = async <Row>(sql: string): Promise<Row[]> => queryServer<Row>(url, sql);
  return { facts, env: { ...env, DATABASE_URL: url }, query, schema: () => query(POSTGRES_SCHEMA), remove };
}

/** A listener counts once in an hour, which is long over for those of the files. */
const heardNow = (): string => `update listens set counted_at_ms = ${Date.now()}`;

const SQLITE_SCHEMA = 'select type, name, sql from sqlite_schema order by type, name';

const POSTGRES_SCHEMA = `
  select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public'
  union all select tablename, indexname, indexdef, '', '' from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', '' from pg_constraint
    where connamespace = 'public'::regnamespace
  order by 1, 2, 3`;

async function fillFile(statements: string, path: string): Promise<void> {
  const database = new DatabaseSync(path);
  try {
    database.exec(await readFile(statements, 'utf8'));
  } finally {
    database.close();
  }
}
