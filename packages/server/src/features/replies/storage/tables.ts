import type { AudioFormat } from '@beep/core/recordings';
import type { AnswerHearers, ShownNames } from '@beep/core/replies';
import type { TranscriptState, TranscriptText } from '@beep/core/transcripts';
import { type Generated, type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type RowsOf, table } from '../../../storage/sql/table.ts';
import { addReplyTranscripts } from './reply-transcripts.ts';
import { shareReplies } from './share-replies.ts';

export const REPLY_TABLES = {
  /** Voice replies and the answers to them, until their files are removed. */
  replies: table<{
    id: string;
    /** The recording that was replied to. */
    recording_id: string;
    /** Of that recording. */
    owner_uid: string;
    /** Of an answer: the reply. */
    answer_to: string | null;
    /** The hash of the replier's token; of an answer, the reply. */
    sender: string;
    upload_key: string;
    body_sha256: string;
    format: AudioFormat;
    bytes: number;
    file_sha256: string | null;
    duration_s: number;
    peaks: string | null;
    /** What the replier wants to be called. */
    name: string | null;
    created_at_ms: number;
    expires_at_ms: number | null;
    /** 0 or 1. */
    is_read: Generated<number>;
    is_kept: Generated<number>;
    is_starred: Generated<number>;
    /** The owner lets others hear it, by the rules of the question. */
    is_shown: Generated<number>;
    /** Of an answer to a question: who would hear it, and what they would see of the name, when it was sent. */
    promised_hearers: Generated<AnswerHearers>;
    promised_names: Generated<ShownNames>;
    /** Of an answer: the replier has played it. */
    is_heard: Generated<number>;
    reported_at_ms: Generated<number | null>;
    deleted_at_ms: Generated<number | null>;
    /** The keyed hash of the network that sent it; null for answers. */
    network: Generated<string | null>;
    /** Who answers a question, of its list of names. */
    person: Generated<string | null>;
    transcript_state: Generated<TranscriptState>;
  }>('id'),
  reply_transcripts: table<{
    reply_id: string;
    format: TranscriptText['format'];
    text: string;
    written_at_ms: number;
  }>('reply_id'),
};

declare module '../../../storage/sql/schema.ts' {
  interface Database extends RowsOf<typeof REPLY_TABLES> {}
}

/** Never change a released one. */
export const REPLY_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0019-replies': { up: addReplies },
  '0022-reported-replies': { up: addReportedReplies },
  '0023-reply-shares': { up: shareReplies },
  '0032-unread-replies': { up: addUnreadReplies },
  '0039-starred-replies': { up: addStars },
  '0041-reply-transcripts': { up: addReplyTranscripts },
};

/** Adds voice replies. Their bytes count for the owner of the recording that was replied to. */
async function addReplies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('recordings')
    .addColumn('reply_state', 'text', (column) => column.notNull().defaultTo('closed'))
    .execute();
  await db.schema
    .createIndex('recordings_closed_by_flood')
    .on('recordings')
    .column('owner_uid')
    .where(sql.ref('reply_state'), '=', sql.lit('closed_flood'))
    .execute();
  await db.schema
    .alterTable('account_preferences')
    .addColumn('opens_replies', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await createTable(db);
  await createIndexes(db);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
}

/** Adds the reply that a report is about, if it is about one. */
async function addReportedReplies(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reports').addColumn('reply_id', 'text').execute();
}

/** Adds the index that counts the unread replies to a recording; those that were read are not in it. */
async function addUnreadReplies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('replies_unread')
    .on('replies')
    .columns(['recording_id', 'expires_at_ms'])
    .where(
      sql<boolean>`answer_to is null and is_read = 0 and reported_at_ms is null and deleted_at_ms is null`,
    )
    .execute();
}

/** Adds the owner's star, and whether an answer was played by whom it is for. */
async function addStars(db: Kysely<unknown>): Promise<void> {
  for (const flag of ['is_starred', 'is_heard']) {
    await db.schema
      .alterTable('replies')
      .addColumn(flag, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('replies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recording_id', 'text', (column) => column.notNull())
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('answer_to', 'text')
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('upload_key', 'text', (column) => column.notNull())
    .addColumn('body_sha256', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('file_sha256', 'text')
    .addColumn('duration_s', 'double precision', (column) => column.notNull())
    .addColumn('peaks', 'text')
    .addColumn('name', 'text')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint')
    .addColumn('is_read', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('is_kept', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('reported_at_ms', 'bigint')
    .addColumn('deleted_at_ms', 'bigint')
    .addUniqueConstraint('replies_by_key', ['sender', 'upload_key'])
    .execute();
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('replies_by_owner')
    .on('replies')
    .columns(['owner_uid', 'created_at_ms', 'id'])
    .execute();
  await db.schema
    .createIndex('replies_by_recording')
    .on('replies')
    .columns(['recording_id', 'created_at_ms'])
    .execute();
  await db.schema.createIndex('replies_by_answered').on('replies').column('answer_to').execute();
  await db.schema
    .createIndex('replies_by_end')
    .on('replies')
    .column('expires_at_ms')
    .where(sql.ref('deleted_at_ms'), 'is', null)
    .where(sql.ref('expires_at_ms'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('replies_to_remove')
    .on('replies')
    .column('id')
    .where(sql.ref('deleted_at_ms'), 'is not', null)
    .execute();
}

/** The owner and the size of a row never change. */
const TAKE_OLD = `
  update account_usage set bytes = bytes - old.bytes where uid = old.owner_uid;
  delete from account_usage where uid = old.owner_uid and bytes <= 0;`;
const ADD_NEW = `
  insert into account_usage (uid, bytes) select new.owner_uid, new.bytes where new.bytes > 0
    on conflict (uid) do update set bytes = account_usage.bytes + excluded.bytes;`;

/** An archive that holds a reply is wrong once the reply has ended. */
const OUTDATE = `
  update archives set state = 'outdated' where state in ('preparing', 'ready')
    and id in (select archive_id from archive_files where recording_id = new.id);`;

const SQLITE: readonly string[] = [
  `create trigger reply_archives_outdated after update of deleted_at_ms on replies
    when old.deleted_at_ms is null and new.deleted_at_ms is not null begin ${OUTDATE} end`,
  `create trigger reply_usage_created after insert on replies begin ${ADD_NEW} end`,
  `create trigger reply_usage_deleted after delete on replies begin ${TAKE_OLD} end`,
];

const POSTGRES: readonly string[] = [
  `create function outdate_reply_archives() returns trigger language plpgsql as $$
  begin
    ${OUTDATE}
    return null;
  end $$`,
  `create trigger reply_archives_outdated after update of deleted_at_ms on replies
    for each row when (old.deleted_at_ms is null and new.deleted_at_ms is not null)
    execute function outdate_reply_archives()`,
  `create function count_reply_usage() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then ${TAKE_OLD} end if;
    if tg_op = 'INSERT' then ${ADD_NEW} end if;
    return null;
  end $$`,
  `create trigger reply_usage_created after insert on replies
    for each row execute function count_reply_usage()`,
  `create trigger reply_usage_deleted after delete on replies
    for each row execute function count_reply_usage()`,
];
