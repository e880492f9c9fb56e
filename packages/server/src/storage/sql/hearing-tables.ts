import type { Kysely } from 'kysely';

/** Adds when a recording was first heard, and how far. Null for recordings that were only heard before. */
export async function addHearing(db: Kysely<unknown>): Promise<void> {
  for (const column of ['first_heard_at_ms', 'heard_ms'] as const) {
    await db.schema.alterTable('recordings').addColumn(column, 'bigint').execute();
  }
}
