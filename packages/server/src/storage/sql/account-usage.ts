import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Creates triggers that maintain the stored bytes of each account, correct for any kind of write: by a call, in
 * batches, by a copy or by hand. Accounts that store nothing have no row.
 */
export async function createAccountUsage(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_usage')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into account_usage (uid, bytes)
    select owner_uid, sum(bytes) from recordings
    where file_removed_at_ms is null and owner_uid <> '' group by owner_uid having sum(bytes) > 0`.execute(
    db,
  );
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
}

const COUNTED = ['owner_uid', 'bytes', 'file_removed_at_ms'] as const;
const HAS_CHANGED = COUNTED.map((name) => `old.${name} is distinct from new.${name}`).join(' or ');

/** Erased recordings, which have no owner, count for no account. */
const keeps = (row: 'old' | 'new'): string => `${row}.file_removed_at_ms is null and ${row}.owner_uid <> ''`;

const TAKE_OLD = `
  update account_usage set bytes = bytes - old.bytes where uid = old.owner_uid and ${keeps('old')};
  delete from account_usage where uid = old.owner_uid and bytes <= 0;`;
const ADD_NEW = `
  insert into account_usage (uid, bytes) select new.owner_uid, new.bytes where ${keeps('new')}
    on conflict (uid) do update set bytes = account_usage.bytes + excluded.bytes;`;

const SQLITE: readonly string[] = [
  `create trigger account_usage_created after insert on recordings begin ${ADD_NEW} end`,
  `create trigger account_usage_changed after update of ${COUNTED.join(', ')} on recordings
    when ${HAS_CHANGED} begin ${TAKE_OLD} ${ADD_NEW} end`,
  `create trigger account_usage_deleted after delete on recordings begin ${TAKE_OLD} end`,
];

const POSTGRES: readonly string[] = [
  `create function count_account_usage() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then ${TAKE_OLD} end if;
    if tg_op <> 'DELETE' then ${ADD_NEW} end if;
    return null;
  end $$`,
  `create trigger account_usage_created after insert on recordings
    for each row execute function count_account_usage()`,
  `create trigger account_usage_changed after update of ${COUNTED.join(', ')} on recordings
    for each row when (${HAS_CHANGED}) execute function count_account_usage()`,
  `create trigger account_usage_deleted after delete on recordings
    for each row execute function count_account_usage()`,
];
