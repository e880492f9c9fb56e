import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A condition on a row, by its columns: the account `owner` was not deleted at `created`, in milliseconds, or later. */
export function notDeletedSince(owner: string, created: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from account_deletions where account_deletions.uid = ${sql.ref(owner)}
    and account_deletions.deleted_at_ms >= ${sql.ref(created)})`;
}
