import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Counts for administrators, maintained by triggers so that nothing is counted when it is shown: the stored recordings
 * of each account, and the recordings made per domain and day. An operator finds subscribers by their address.
 *
 * These bytes are not those of `account_usage`, which a quota is measured by: that counts files until they are removed,
 * also of recordings that their owner can still restore and of deleted accounts; this counts what the owner has.
 */
export async function countPeople(db: Kysely<unknown>): Promise<void> {
  for (const column of ['recordings', 'bytes']) {
    await db.schema
      .alterTable('accounts')
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable('usage_days')
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('shard', 'bigint', (column) => column.notNull())
    .addColumn('recordings', 'bigint', (column) => column.notNull())
    .addColumn('seconds', 'double precision', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_days_pk', ['domain', 'day', 'shard'])
    .execute();
  await db.schema.createIndex('audit_log_by_action').on('audit_log').columns(['action', 'id']).execute();
  await sql`create index newsletter_tokens_by_lower_email on newsletter_tokens (lower(email))`.execute(db);
  await fill(db);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
}

/** Recordings of deleted accounts count for none: the account's row is gone, or a new one. */
const isOfAccount = (row: string): string => `${row}.owner_uid <> '' and not exists (
  select 1 from account_deletions
  where account_deletions.uid = ${row}.owner_uid and account_deletions.deleted_at_ms >= ${row}.created_at_ms)`;
const isStored = (row: string): string =>
  `${row}.deleted_at_ms is null and ${row}.removal_started_at_ms is null and ${row}.file_removed_at_ms is null`;
const isCounted = (row: string): string => `${isStored(row)} and ${isOfAccount(row)}`;

async function fill(db: Kysely<unknown>): Promise<void> {
  const stored = isStored('recordings');
  await sql
    .raw(`insert into accounts (uid, first_used_at_ms, last_used_at_ms, recordings, bytes)
      select owner_uid, min(created_at_ms), max(created_at_ms),
        sum(case when ${stored} then 1 else 0 end), sum(case when ${stored} then bytes else 0 end)
      from recordings where ${isOfAccount('recordings')} group by owner_uid
      on conflict (uid) do update set recordings = excluded.recordings, bytes = excluded.bytes`)
    .execute(db);
  for (const [domain, condition] of [
    [`'*'`, 'true'],
    ['domain', 'domain is not null'],
  ] as const) {
    await sql
      .raw(`insert into usage_days (domain, day, shard, recordings, seconds, bytes)
        select ${domain}, created_at_ms / ${DAY_MS}, 0, count(*), sum(duration_s), sum(bytes)
        from recordings where owner_uid <> '' and ${condition} group by 1, 2`)
      .execute(db);
  }
}

const DAY_MS = 86_400_000;
/** Uploads at the same time seldom wait for each other's row. */
const SHARDS = 8;

const COUNTED = ['owner_uid', 'bytes', 'deleted_at_ms', 'removal_started_at_ms', 'file_removed_at_ms'];
const HAS_CHANGED = COUNTED.map((name) => `old.${name} is distinct from new.${name}`).join(' or ');

const TAKE_OLD = `
  update accounts set recordings = recordings - 1, bytes = bytes - old.bytes
    where uid = old.owner_uid and ${isCounted('old')};`;
const ADD_NEW = `
  insert into accounts (uid, first_used_at_ms, last_used_at_ms, recordings, bytes)
    select new.owner_uid, new.created_at_ms, new.created_at_ms, 1, new.bytes where ${isCounted('new')}
    on conflict (uid) do update
      set recordings = accounts.recordings + 1, bytes = accounts.bytes + excluded.bytes;`;
/** The row of all domains first, so that no two uploads wait for each other. */
const addDay = (shard: string): string => `
  insert into usage_days (domain, day, shard, recordings, seconds, bytes)
    select domains.domain, new.created_at_ms / ${DAY_MS}, ${shard}, 1, new.duration_s, new.bytes
    from (select '*' as domain union all select new.domain where new.domain is not null) as domains
    where new.owner_uid <> ''
    on conflict (domain, day, shard) do update set recordings = usage_days.recordings + 1,
      seconds = usage_days.seconds + excluded.seconds, bytes = usage_days.bytes + excluded.bytes;`;

const SQLITE: readonly string[] = [
  `create trigger account_counts_created after insert on recordings begin ${ADD_NEW} ${addDay('0')} end`,
  `create trigger account_counts_changed after update of ${COUNTED.join(', ')} on recordings
    when ${HAS_CHANGED} begin ${TAKE_OLD} ${ADD_NEW} end`,
  `create trigger account_counts_deleted after delete on recordings begin ${TAKE_OLD} end`,
];

/** Named to run before the triggers of account_usage: every transaction locks an account's two rows in this order. */
const POSTGRES: readonly string[] = [
  `create function count_account_recordings() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then ${TAKE_OLD} end if;
    if tg_op <> 'DELETE' then ${ADD_NEW} end if;
    if tg_op = 'INSERT' then ${addDay(`floor(random() * ${SHARDS})::bigint`)} end if;
    return null;
  end $$`,
  `create trigger account_counts_created after insert on recordings
    for each row execute function count_account_recordings()`,
  `create trigger account_counts_changed after update of ${COUNTED.join(', ')} on recordings
    for each row when (${HAS_CHANGED}) execute function count_account_recordings()`,
  `create trigger account_counts_deleted after delete on recordings
    for each row execute function count_account_recordings()`,
];
