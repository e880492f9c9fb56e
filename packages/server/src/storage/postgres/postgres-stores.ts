import { type Kysely, sql } from 'kysely';
import type { Log } from '../../log/log.ts';
import { followTranscripts } from '../search/follow-transcripts.ts';
import type { Database } from '../sql/schema.ts';
import { POSTGRES } from '../sql/sql-engine.ts';
import { createSqlStores, type Stores } from '../stores.ts';
import {
  type DatabaseConnection,
  type DatabaseOptions,
  DEFAULT_DATABASE_OPTIONS,
} from './database-options.ts';
import { openMigratedPostgres, openPostgres } from './open-postgres.ts';
import { createPostgresLists } from './postgres-lists.ts';
import { createPostgresTranscriptIndex } from './postgres-transcript-index.ts';
import { readPostgresOrigin } from './read-postgres-origin.ts';
import { openReplica } from './replica.ts';

/**
 * Opens the stores on a PostgreSQL database, which any number of processes may share. With a log, single recordings are
 * looked up on the read replica, if there is one.
 */
export async function openPostgresStores(
  url: string,
  options: DatabaseOptions = DEFAULT_DATABASE_OPTIONS,
  log?: Log,
): Promise<Stores> {
  const stores = storesOn(await openPostgres(url, options), { ...options, url });
  if (!log || options.replicaUrl === undefined) return stores;
  const replica = await openReplica({ ...options, url }, options.replicaUrl, log);
  return {
    ...stores,
    recordings: { ...stores.recordings, find: replica.findRecording },
    transcripts: { ...stores.transcripts, find: replica.findTranscript },
    close: async () => {
      await replica.close();
      await stores.close();
    },
  };
}

/** The same on a database whose schema is current; rejects with a ConfigError otherwise, and migrates nothing. */
export async function openMigratedPostgresStores(url: string, options: DatabaseOptions): Promise<Stores> {
  return storesOn(await openMigratedPostgres(url, options), { ...options, url });
}

function storesOn(db: Kysely<Database>, options: DatabaseConnection): Stores {
  const stores = createSqlStores(db, POSTGRES);
  const recordings = {
    ...stores.recordings,
    ...createPostgresLists(db, { ...options, thread: stores.texts }),
  };
  const { transcripts } = stores;
  return {
    ...stores,
    ...followTranscripts({ transcripts, recordings }, createPostgresTranscriptIndex(db, stores.texts)),
    recordings,
    readClock: () => readClock(db),
    readOrigin: () => readPostgresOrigin(db, options.url),
  };
}

async function readClock(db: Kysely<Database>): Promise<number> {
  const read = sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`;
  const { rows } = await read.execute(db);
  return rows[0]?.now ?? Number.NaN;
}
