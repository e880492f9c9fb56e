import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Gives voice replies a share of storage beside the owner's recordings and answers, stores the keyed hash of the network
 * that sent a reply, and when a recording was last opened to replies.
 */
export async function shareReplies(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('replies').addColumn('network', 'text').execute();
  await db.schema.alterTable('recordings').addColumn('replies_opened_at_ms', 'bigint').execute();
  await db.schema
    .createIndex('replies_by_network')
    .on('replies')
    .columns(['owner_uid', 'network', 'recording_id', 'bytes'])
    .where(sql.ref('answer_to'), 'is', null)
    .execute();
  await db.schema
    .alterTable('account_usage')
    .addColumn('reply_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
}

/** Moves the bytes of replies that were counted as the owner's. */
const MOVE = `update account_usage set
  reply_bytes = held.bytes, bytes = account_usage.bytes - held.bytes
  from (select owner_uid, sum(bytes) as bytes from replies where answer_to is null group by owner_uid) as held
  where held.owner_uid = account_usage.uid`;

/** Erased recordings, which have no owner, count for no account. */
const keeps = (row: 'old' | 'new'): string => `${row}.file_removed_at_ms is null and ${row}.owner_uid <> ''`;

const FORGET_EMPTY = `
  delete from account_usage where uid = old.owner_uid and bytes <= 0 and reply_bytes <= 0;`;
const TAKE_RECORDING = `
  update account_usage set bytes = bytes - old.bytes where uid = old.owner_uid and ${keeps('old')};
  ${FORGET_EMPTY}`;
const ADD_RECORDING = `
  insert into account_usage (uid, bytes) select new.owner_uid, new.bytes where ${keeps('new')}
    on conflict (uid) do update set bytes = account_usage.bytes + excluded.bytes;`;

/** Answers are the owner's. The owner and the size of a reply's row never change. */
const REPLY_BYTES = (row: 'old' | 'new'): string =>
  `case when ${row}.answer_to is null then ${row}.bytes else 0 end`;
const OWN_BYTES = (row: 'old' | 'new'): string =>
  `case when ${row}.answer_to is null then 0 else ${row}.bytes end`;
const TAKE_REPLY = `
  update account_usage
    set bytes = bytes - ${OWN_BYTES('old')}, reply_bytes = reply_bytes - ${REPLY_BYTES('old')}
    where uid = old.owner_uid;
  ${FORGET_EMPTY}`;
/** Locks the row: replies to one owner are counted one after the other. */
const ADD_REPLY = `
  insert into account_usage (uid, bytes, reply_bytes)
    select new.owner_uid, ${OWN_BYTES('new')}, ${REPLY_BYTES('new')} where new.bytes > 0
    on conflict (uid) do update set bytes = account_usage.bytes + excluded.bytes,
      reply_bytes = account_usage.reply_bytes + excluded.reply_bytes;`;

const COUNTED = ['owner_uid', 'bytes', 'file_removed_at_ms'] as const;
const HAS_CHANGED = COUNTED.map((name) => `old.${name} is distinct from new.${name}`).join(' or ');

const SQLITE: readonly string[] = [
  MOVE,
  ...['account_usage_changed', 'account_usage_deleted', 'reply_usage_created', 'reply_usage_deleted'].map(
    (name) => `drop trigger ${name}`,
  ),
  `create trigger account_usage_changed after update of ${COUNTED.join(', ')} on recordings
    when ${HAS_CHANGED} begin ${TAKE_RECORDING} ${ADD_RECORDING} end`,
  `create trigger account_usage_deleted after delete on recordings begin ${TAKE_RECORDING} end`,
  `create trigger reply_usage_created after insert on replies begin ${ADD_REPLY} end`,
  `create trigger reply_usage_deleted after delete on replies begin ${TAKE_REPLY} end`,
];

/** The triggers call the same functions as before. */
const POSTGRES: readonly string[] = [
  MOVE,
  `create or replace function count_account_usage() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then ${TAKE_RECORDING} end if;
    if tg_op <> 'DELETE' then ${ADD_RECORDING} end if;
    return null;
  end $$`,
  `create or replace function count_reply_usage() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then ${TAKE_REPLY} end if;
    if tg_op = 'INSERT' then ${ADD_REPLY} end if;
    return null;
  end $$`,
];
