import type { TranscriptState, TranscriptText } from '@beep/core/transcripts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasNoJob } from './job-store.ts';
import type { StoredRecording } from './recording-fields.ts';
import type { Database } from './sql/schema.ts';
import { transact } from './sql/transact.ts';

/** Why the service has written no transcript. */
export type WithoutTranscript = Extract<TranscriptState, 'none' | 'no_speech' | 'other_language' | 'failed'>;

type SpokenKind = 'recordings' | 'replies';

/** What the order of transcriptions depends on. */
export interface QueuedSound extends Pick<StoredRecording, 'id' | 'ownerUid' | 'duration' | 'createdAt'> {
  readonly kind: SpokenKind;
}

/** Where sounds of one kind are, with the states of their transcripts, and where the transcripts are. */
export interface SpokenTables {
  readonly sounds: SpokenKind;
  readonly texts: 'transcripts' | 'reply_transcripts';
  /** The column of `texts` with the id of the sound. */
  readonly key: 'recording_id' | 'reply_id';
  /** A condition on a row of `sounds`: it may get a transcript. */
  readonly isThere: () => RawBuilder<SqlBool>;
}

/** Transcripts that the service writes of sounds of one kind. */
export type TranscriptWriting = ReturnType<typeof createTranscriptWriting>;

/**
 * At most one transcript per sound, and its state. The row of the sound is changed first: its lock orders concurrent
 * writers, and its state decides who may write.
 */
export function createTranscriptWriting(db: Kysely<Database>, tables: SpokenTables) {
  const { sounds, isThere } = tables;
  const table = sql.table(sounds);
  return {
    /**
     * Adds a text that the service wrote, as not checked. Writes only in the state `writing` and if the sound is not
     * deleted; resolves with true if it did.
     */
    add: (id: string, transcript: TranscriptText, at: number) =>
      transact<boolean>(db, async (tx, abandon) => {
        const change = { from: 'writing', to: 'unchecked' } as const;
        if (!(await changeTranscriptState(tx, tables, { id, ...change }))) return abandon(false);
        await writeTranscript(tx, tables, { id, transcript, at });
        return true;
      }),
    /** Ends the state `writing` without a text. Does nothing in another state. */
    settle: async (id: string, state: WithoutTranscript) => {
      await changeTranscriptState(db, tables, { id, from: 'writing', to: state });
    },
    /**
     * Lets the service try again to write the transcripts that it gave up, of sounds that are not deleted. Resolves with
     * their number, at most `limit`; call it again until it is less.
     */
    retryFailed: async (limit: number) => {
      const { rows } = await sql`update ${table} set transcript_state = 'writing'
        where id in (select id from ${table} where transcript_state = 'failed' and ${isThere()} limit ${limit})
          and transcript_state = 'failed' returning id`.execute(db);
      return rows.length;
    },
    /**
     * Sounds that are being transcribed without a job of this kind, for example after a crash or a restored backup;
     * without deleted ones.
     */
    unqueued: async (jobKind: string, limit: number) => {
      // The state is a literal, because the partial index is matched by it.
      const { rows } = await sql<
        Omit<QueuedSound, 'kind'>
      >`select id, owner_uid as "ownerUid", duration_s as duration,
          created_at_ms as "createdAt" from ${table}
        where transcript_state = 'writing' and ${isThere()} and ${hasNoJob(jobKind, `${sounds}.id`)}
        limit ${limit}`.execute(db);
      return rows.map((row): QueuedSound => ({ ...row, kind: sounds }));
    },
  };
}

interface StateChange {
  readonly id: string;
  readonly from?: TranscriptState;
  readonly to: TranscriptState;
}

/** Resolves with false if the sound is deleted or not in the state `from`. */
export async function changeTranscriptState(
  db: Kysely<Database>,
  { sounds, isThere }: SpokenTables,
  { id, from, to }: StateChange,
): Promise<boolean> {
  const before = from === undefined ? sql`` : sql`and transcript_state = ${from}`;
  const { rows } = await sql`update ${sql.table(sounds)} set transcript_state = ${to}
    where id = ${id} and ${isThere()} ${before} returning id`.execute(db);
  return rows.length > 0;
}

interface TranscriptToWrite {
  readonly id: string;
  readonly transcript: TranscriptText;
  readonly at: number;
}

/** Writes a text in place of any other. */
export async function writeTranscript(
  db: Kysely<Database>,
  { texts, key }: SpokenTables,
  { id, transcript: { format, text }, at }: TranscriptToWrite,
): Promise<void> {
  const column = sql.ref(key);
  await sql`insert into ${sql.table(texts)} (${column}, format, text, written_at_ms)
    values (${id}, ${format}, ${text}, ${at})
    on conflict (${column}) do update set format = excluded.format, text = excluded.text,
      written_at_ms = excluded.written_at_ms`.execute(db);
}
