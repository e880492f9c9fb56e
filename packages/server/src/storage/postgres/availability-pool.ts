import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely';
import { errnoOf } from '../../errno.ts';
import { StorageUnavailableError } from '../storage-error.ts';
import { isStalePlan } from './prepared-statements.ts';

/**
 * SQLSTATE classes of server failures, as opposed to statement errors: connection, transaction rollback (retry),
 * resources, operator intervention, system and internal errors, read-only after a failover.
 */
const NOT_THE_STATEMENT = /^(08|40|53|57|58|XX|25006|28|3D)/;

/** Wraps the pool and converts failures of the database to {@link StorageUnavailableError}. */
export function createAvailabilityPool(pool: PostgresPool): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    ...(pool.Client ? { Client: pool.Client } : {}),
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch(rethrow);
      const known = clients.get(client) ?? adaptClient(client);
      clients.set(client, known);
      return known;
    },
  };
}

function adaptClient(client: PostgresPoolClient): PostgresPoolClient {
  let broken = false;
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<{ rows: R[] }>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    first: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<{ rows: R[] }> | PostgresCursor<R> {
    if (typeof first !== 'string') return client.query(first);
    return client.query<R>(first, parameters).catch((error: unknown) => {
      broken = !isSqlState(errnoOf(error));
      return rethrow(error);
    });
  }
  return {
    query,
    // A connection without an answer may still be busy with the statement.
    release: (destroy) => client.release(destroy ?? broken),
  } as PostgresPoolClient;
}

function rethrow(error: unknown): never {
  const state = errnoOf(error);
  if (isSqlState(state) && !NOT_THE_STATEMENT.test(state) && !isStalePlan(error)) throw error;
  throw new StorageUnavailableError('The database does not answer', error);
}

function isSqlState(code: string | undefined): code is string {
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code);
}
