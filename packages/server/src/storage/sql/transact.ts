import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Rolls the transaction back; `transact` then resolves with the outcome. */
export type Abandon<T> = (outcome: T) => never;

/**
 * Runs a job in one transaction, or in the transaction that it is given. A job that finds that nothing must be written
 * calls `abandon`, which ends a transaction that it does not share. The job must use the given transaction for every
 * query: on SQLite another query would wait for its end and deadlock.
 */
export async function transact<T>(
  db: Kysely<Database>,
  job: (tx: Kysely<Database>, abandon: Abandon<T>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return job(db, refuseToAbandon);
  try {
    return await db.transaction().execute((tx) =>
      job(tx, (outcome) => {
        throw new Abandoned(outcome);
      }),
    );
  } catch (error) {
    if (error instanceof Abandoned) return error.outcome as T;
    throw error;
  }
}

class Abandoned extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('The transaction was abandoned on purpose.');
    this.outcome = outcome;
  }
}

function refuseToAbandon(): never {
  throw new Error('A part of a transaction cannot be abandoned.');
}
