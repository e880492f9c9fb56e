import type { TranscriptText } from '@beep/core/transcripts';
import { type Kysely, PostgresAdapter, type SqlBool, sql } from 'kysely';
import { isOfLivingAccount } from '../../../storage/sql/recording-rows.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import {
  createTranscriptWriting,
  type SpokenTables,
  writeTranscript,
} from '../../../storage/transcript-writing.ts';

const REPLIES: SpokenTables = {
  ...{ sounds: 'replies', texts: 'reply_transcripts', key: 'reply_id' },
  isThere: () => sql<SqlBool>`replies.deleted_at_ms is null and replies.reported_at_ms is null
    and exists (select 1 from recordings where recordings.id = replies.recording_id
      and recordings.deleted_at_ms is null and ${isOfLivingAccount()})`,
};

/** What is said in voice replies, as the service writes it; for the owner of the recording only. */
export type ReplyTranscriptStore = ReturnType<typeof createReplyTranscriptStore>;

export function createReplyTranscriptStore(db: Kysely<Database>) {
  return {
    ...createTranscriptWriting(db, REPLIES),
    /** Without asking whether the reply is held: who asks has found it. */
    find: (replyId: string) =>
      db
        .selectFrom('reply_transcripts')
        .select(['format', 'text'])
        .where('reply_id', '=', replyId)
        .executeTakeFirst(),
  };
}

/** Writes the transcript of a reply that comes with an archive. */
export function addImportedTranscript(
  tx: Kysely<Database>,
  id: string,
  { transcript, at }: { readonly transcript: TranscriptText; readonly at: number },
): Promise<void> {
  return writeTranscript(tx, REPLIES, { id, transcript, at });
}

/** A reply loses its transcript once it has ended or is reported, whatever ends it. */
const FORGET = 'delete from reply_transcripts where reply_id = new.id;';
const HAS_ENDED = 'new.deleted_at_ms is not null or new.reported_at_ms is not null';

const SQLITE: readonly string[] = [
  `create trigger reply_transcripts_ended after update of deleted_at_ms, reported_at_ms on replies
    when ${HAS_ENDED} begin ${FORGET} end`,
];

const POSTGRES: readonly string[] = [
  `create function forget_reply_transcript() returns trigger language plpgsql as $$
  begin
    ${FORGET}
    return null;
  end $$`,
  `create trigger reply_transcripts_ended after update of deleted_at_ms, reported_at_ms on replies
    for each row when (${HAS_ENDED}) execute function forget_reply_transcript()`,
];

/** Adds the states and the texts of the transcripts of replies. No earlier reply gets one. */
export async function addReplyTranscripts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('replies')
    .addColumn('transcript_state', 'text', (column) => column.notNull().defaultTo('none'))
    .execute();
  await db.schema
    .createIndex('replies_being_transcribed')
    .on('replies')
    .columns(['transcript_state', 'id'])
    .where(sql.ref('transcript_state'), '=', sql.lit('writing'))
    .execute();
  await db.schema
    .createTable('reply_transcripts')
    .addColumn('reply_id', 'text', (column) =>
      column.primaryKey().references('replies.id').onDelete('cascade'),
    )
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('written_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
}
