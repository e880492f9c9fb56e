import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { inBatches } from './batches.ts';
import type { Database } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';

export interface Deletion {
  readonly table: keyof Database;
  readonly where: RawBuilder<SqlBool>;
}

/**
 * Deletes the rows that match a condition, which needs an index, in short statements. Rows locked by others are left
 * for the next call.
 */
export async function deleteInBatches(
  db: Kysely<Database>,
  engine: SqlEngine,
  { table, where }: Deletion,
  signal?: AbortSignal,
): Promise<void> {
  const name = sql.table(table);
  await inBatches(
    engine.batches,
    async (size) => {
      const rowIds = sql`select ${engine.rowId} from ${name} where ${where} limit ${size} ${engine.skipLocked(name)}`;
      const deleted = await sql`delete from ${name} where ${engine.hasRowId(rowIds)}`.execute(db);
      return Number(deleted.numAffectedRows ?? 0);
    },
    signal,
  );
}
