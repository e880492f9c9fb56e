import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';

export type StoredScore = Readonly<Selectable<Database['lti_scores']>>;

/** What grade books are told of answers. */
export function createScoreStore(db: Kysely<Database>) {
  return {
    /** Of answers that are held for an owner. */
    held: (ownerUid: string, by: { readonly recordingId?: string; readonly replyId?: string }) =>
      heldScores(db, ownerUid, by),
    give: async (replyId: string, score: number, now: number): Promise<void> => {
      await db
        .updateTable('lti_scores')
        .set({ score, state: 'waiting', attempts: 0, next_try_at_ms: now, revision: sql`revision + 1` })
        .where('reply_id', '=', replyId)
        .execute();
    },
    /** Those that are due, of every platform at most `perPlatform`. */
    due: async (now: number, perPlatform: number): Promise<readonly StoredScore[]> => {
      // Of an answer that was withdrawn meanwhile.
      await sql`delete from lti_scores where state = 'waiting' and next_try_at_ms <= ${now} and not exists
        (select 1 from replies where replies.id = lti_scores.reply_id and replies.deleted_at_ms is null)`.execute(
        db,
      );
      const { rows } = await sql<StoredScore>`select * from (select lti_scores.*, row_number() over
        (partition by platform_id order by next_try_at_ms, reply_id) as place from lti_scores
        where state = 'waiting' and next_try_at_ms <= ${now}) as ranked where place <= ${perPlatform}`.execute(
        db,
      );
      return rows;
    },
    /** Nothing happens if another score was given meanwhile. */
    settle: async (
      { reply_id, revision }: Pick<StoredScore, 'reply_id' | 'revision'>,
      outcome: Pick<StoredScore, 'state'> & Partial<Pick<StoredScore, 'attempts' | 'next_try_at_ms'>>,
    ): Promise<void> => {
      await db
        .updateTable('lti_scores')
        .set(outcome)
        .where('reply_id', '=', reply_id)
        .where('revision', '=', revision)
        .execute();
    },
  };
}

function heldScores(
  db: Kysely<Database>,
  ownerUid: string,
  { recordingId, replyId }: { readonly recordingId?: string; readonly replyId?: string },
) {
  return db
    .selectFrom('lti_scores')
    .innerJoin('replies', 'replies.id', 'lti_scores.reply_id')
    .selectAll('lti_scores')
    .where('replies.owner_uid', '=', ownerUid)
    .where('replies.deleted_at_ms', 'is', null)
    .$if(recordingId !== undefined, (query) =>
      query.where('lti_scores.recording_id', '=', recordingId as string),
    )
    .$if(replyId !== undefined, (query) => query.where('lti_scores.reply_id', '=', replyId as string))
    .orderBy('submitted_at_ms')
    .orderBy('reply_id')
    .execute();
}

/** An answer of somebody whom a platform has sent. */
export interface LtiAnswer {
  readonly id: string;
  readonly recordingId: string;
  readonly tokenHash: string;
  readonly createdAt: number;
}

/**
 * Queues the submission of an answer for the grade book of its platform, in the transaction that stores the answer.
 * Resolves with the name that the platform gives; undefined if no platform has sent this client.
 */
export async function noteLtiAnswer(
  tx: Kysely<Database>,
  { id, recordingId, tokenHash, createdAt }: LtiAnswer,
): Promise<string | null | undefined> {
  const learner = await tx
    .selectFrom('lti_learners')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (learner === undefined) return undefined;
  const { platform_id, subject, line_item, name } = learner;
  if (line_item !== null) {
    // The answer before has been replaced: what is left of it must not reach the grade book after this one.
    await tx
      .deleteFrom('lti_scores')
      .where('recording_id', '=', recordingId)
      .where('platform_id', '=', platform_id)
      .where('subject', '=', subject)
      .execute();
    await tx
      .insertInto('lti_scores')
      .values({
        ...{ reply_id: id, recording_id: recordingId, platform_id, subject, line_item },
        ...{ submitted_at_ms: createdAt, score: null, revision: 0, state: 'waiting' },
        ...{ attempts: 0, next_try_at_ms: createdAt },
      })
      .execute();
  }
  return name;
}
