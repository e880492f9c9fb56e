import { type Kysely, sql } from 'kysely';
import type { Log } from '../../log/log.ts';
import { createRecordingStore } from '../recording-store.ts';
import type { Database } from '../sql/schema.ts';
import type { Stores } from '../stores.ts';
import { createTranscriptStore } from '../transcript-store.ts';
import type { DatabaseConnection } from './database-options.ts';
import { connectPostgres } from './open-postgres.ts';

const CHECK_EVERY_MS = 2000;
/** A check that passed counts for this time from its beginning. */
const TRUSTED_MS = 5000;
/** The longest wait for the replica before the primary is asked. */
const ANSWER_TIMEOUT_MS = 1000;
/** Separate from those of commits: these wait while the replica is away. */
const PRIMARY_CONNECTIONS = 4;
/** Sources of a setting that a change reaches all connections from. One of a database or user counts for new ones only. */
const OF_ALL_CONNECTIONS: readonly string[] = ['configuration file', 'command line'];

interface Finders {
  readonly findRecording: Stores['recordings']['find'];
  readonly findTranscript: Stores['transcripts']['find'];
}

/** Look-ups of single recordings. */
export interface Replica extends Finders {
  close(): Promise<void>;
}

/**
 * Asks the replica while each commit of the primary waits for it, otherwise the primary. Logs the first failure of a
 * series. The caller closes it.
 */
export async function openReplica(
  connection: DatabaseConnection,
  replicaUrl: string,
  log: Log,
): Promise<Replica> {
  const { statementTimeoutMs } = connection;
  const primary = connectPostgres(connection, {
    max: PRIMARY_CONNECTIONS,
    query_timeout: statementTimeoutMs,
  });
  const replica = connectReplica({ ...connection, url: replicaUrl });
  const there = findersOn(replica);
  const here = findersOn(primary);
  let trustedUntil = Number.NEGATIVE_INFINITY;
  let isRefused = false;
  const refuse = (error: unknown): void => {
    trustedUntil = Number.NEGATIVE_INFINITY;
    if (!isRefused) log.error('replica_not_used', error);
    isRefused = true;
  };
  const check = async (): Promise<void> => {
    const begun = performance.now();
    try {
      await requireReplica(primary, replica);
      trustedUntil = begun + TRUSTED_MS;
      isRefused = false;
    } catch (error) {
      refuse(error);
    }
  };
  await check();
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
  }, CHECK_EVERY_MS).unref();
  const ask = async <T>(query: (finders: Finders) => Promise<T>): Promise<T> => {
    if (performance.now() > trustedUntil) return query(here);
    try {
      return await query(there);
    } catch (error) {
      refuse(error);
      return query(here);
    }
  };
  return {
    findRecording: (id) => ask(({ findRecording }) => findRecording(id)),
    findTranscript: (id) => ask(({ findTranscript }) => findTranscript(id)),
    close: async () => {
      clearInterval(timer);
      await checking;
      await Promise.all([replica.destroy(), primary.destroy()]);
    },
  };
}

/** Connects with the first query. The caller closes it with `destroy()`. */
export function connectReplica(connection: DatabaseConnection): Kysely<Database> {
  return connectPostgres(connection, {
    max: connection.poolSize,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
}

function findersOn(db: Kysely<Database>): Finders {
  return {
    findRecording: createRecordingStore(db).find,
    findTranscript: createTranscriptStore(db).find,
  };
}

/** Rejects, with what to change, unless each commit of the primary waits until the replica shows it. */
export async function requireReplica(primary: Kysely<Database>, replica: Kysely<Database>): Promise<void> {
  const { rows: standbys } = await sql<{ isReplica: boolean; name: string }>`
    select pg_is_in_recovery() as "isReplica", current_setting('cluster_name') as name`.execute(replica);
  const { isReplica, name } = standbys[0] ?? { isReplica: false, name: '' };
  if (!isReplica) throw new Error('DATABASE_REPLICA_URL: the database accepts writes, so it is no replica.');
  if (name === '') throw new Error('DATABASE_REPLICA_URL: set cluster_name of the replica.');
  const { rows: waits } = await sql<{ commits: string; source: string; state: string | null }>`
    select setting as commits, source,
      (select case when bool_and(sync_state = 'sync') then 'sync' else min(sync_state) end
        from pg_stat_replication where application_name = ${name} and state = 'streaming') as state
    from pg_settings where name = 'synchronous_commit'`.execute(primary);
  const { commits, source, state } = waits[0] ?? { commits: 'unknown', source: 'unknown', state: null };
  if (commits !== 'remote_apply' || !OF_ALL_CONNECTIONS.includes(source)) {
    throw new Error(
      `DATABASE_REPLICA_URL: commits do not wait until the replica shows them. Set synchronous_commit of the primary to remote_apply in its configuration file; it is ${commits}, from ${source}.`,
    );
  }
  if (state === null) {
    throw new Error(
      `DATABASE_REPLICA_URL: the primary shows no replica with the cluster_name ${name}. Connect it, or grant pg_monitor to the user of DATABASE_URL.`,
    );
  }
  if (state !== 'sync') {
    throw new Error(
      `DATABASE_REPLICA_URL: commits do not wait for the replica ${name}, which is ${state}. Name it in synchronous_standby_names of the primary, with FIRST and the number of its replicas.`,
    );
  }
}
