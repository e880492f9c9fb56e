import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { errnoOf } from '../../errno.ts';
import type { DatabaseOrigin } from '../database-origin.ts';
import type { Database } from '../sql/schema.ts';
import { StorageUnavailableError } from '../storage-error.ts';

/** No permission, no such function, not supported: services may hide the server's facts. */
const HIDDEN = /^(42501|42883|0A000)$/;
/** The server is a replica that was not promoted yet. */
const IN_RECOVERY = '55000';

/** The origin of a database that `url` names. A server that hides its facts is known by its address. */
export async function readPostgresOrigin(db: Kysely<Database>, url: string): Promise<DatabaseOrigin> {
  const { hostname, port, pathname } = new URL(url);
  const address = createHash('sha256').update(`${hostname}:${port}${pathname}`).digest('hex').slice(0, 32);
  try {
    const { rows } = await sql<Omit<DatabaseOrigin, 'address'>>`
      select system_identifier || '/' ||
          (select oid from pg_database where datname = current_database()) as database,
        extract(epoch from pg_postmaster_start_time())::text as started,
        ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline
      from pg_control_system()`.execute(db);
    const [facts] = rows;
    if (!facts) throw new StorageUnavailableError('The database does not answer', 'no facts');
    return { ...facts, address };
  } catch (error) {
    const state = errnoOf(error) ?? '';
    if (state === IN_RECOVERY) throw new StorageUnavailableError('The database is a replica', error);
    if (!HIDDEN.test(state)) throw error;
    return { database: `at ${address}`, address, started: '', timeline: 0 };
  }
}
