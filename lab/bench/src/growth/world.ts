import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPEECH_WAV } from '@beep/testkit/audio';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { openS3 } from '@beep/testkit/s3';
import { type RunningServer, startServer } from '@beep/testkit/server';
import pg from 'pg';

const PROCESSES = 3;
/** One for all: the tokens of the local accounts name it. Nothing listens there. */
const PUBLIC_URL = 'http://localhost:3000';

export interface Person {
  readonly uid: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Three processes on one database and one bucket, as an operator runs them. */
export interface World extends AsyncDisposable {
  readonly servers: readonly RunningServer[];
  /** One connection. */
  readonly database: pg.Pool;
  readonly person: Person;
  readonly audio: Buffer<ArrayBuffer>;
  /** The origins in turn. */
  nextOrigin(): string;
}

export interface WorldOptions {
  /** PostgreSQL counts each statement, which costs a little. */
  readonly countsStatements: boolean;
}

export async function openWorld({ countsStatements }: WorldOptions): Promise<World> {
  await using opening = new AsyncDisposableStack();
  const postgres = await startPostgres();
  opening.defer(() => postgres.stop());
  const s3 = await openS3();
  if ('missing' in s3) throw new Error(s3.missing);
  opening.defer(() => s3.stop());
  const url = await postgres.createDatabase();
  if (countsStatements) await countStatements(postgres, url);
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = await s3.createBucket();
  const folder = await mkdtemp(join(tmpdir(), 'beep-growth-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'keys'), { mode: 0o700 });
  const servers: RunningServer[] = [];
  for (let at = 0; at < PROCESSES; at += 1) {
    const dataDir = join(folder, String(at));
    await mkdir(dataDir);
    await symlink(join(folder, 'keys'), join(dataDir, 'keys'));
    const env = {
      ...{ DATABASE_URL: url, S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
      ...{ RATE_LIMIT_UPLOADS_PER_USER: '1000000', RATE_LIMIT_UPLOADS_PER_ADDRESS: '1000000' },
      ...{ RATE_LIMIT_READS_PER_ADDRESS: '1000000', RATE_LIMIT_WRITES_PER_ADDRESS: '1000000' },
      ...{ LISTENS_PER_ADDRESS_PER_HOUR: '1000000', DATABASE_STATEMENT_TIMEOUT_MS: '120000' },
      PUBLIC_URL,
    };
    const server = await startServer({ dataDir, env, logFile: join(folder, `${at}.log`) });
    opening.defer(async () => void (await server.stop()));
    servers.push(server);
  }
  const database = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  // The end of the cluster ends the connection too.
  database.on('error', () => undefined);
  opening.defer(() => database.end());
  const person = await signIn(servers[0]?.origin ?? '');
  const audio = await readFile(SPEECH_WAV);
  const kept = opening.move();
  let turn = 0;
  return {
    ...{ servers, database, person, audio },
    nextOrigin: () => {
      turn += 1;
      return `http://127.0.0.1:${servers[turn % servers.length]?.port}`;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** The library must be loaded when the server starts. */
async function countStatements(postgres: PostgresCluster, url: string): Promise<void> {
  await query(url, "alter system set shared_preload_libraries = 'pg_stat_statements'");
  await postgres.halt();
  await postgres.resume();
  await query(url, 'create extension pg_stat_statements');
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function signIn(origin: string): Promise<Person> {
  const response = await fetch(`${origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'growth@example.com', name: 'Growth' }),
  });
  const { uid, idToken } = (await response.json()) as { uid: string; idToken: string };
  return { uid, headers: { Authorization: `Bearer ${idToken}` } };
}
