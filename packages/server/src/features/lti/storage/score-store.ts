import { type Kysely, type Selectable, sql } from 'kysely';
import { hasNoJob, queueNow } from '../../../storage/job-store.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import type { SqlEngine } from '../../../storage/sql/sql-engine.ts';
import { transact } from '../../../storage/sql/transact.ts';

export type StoredScore = Readonly<Selectable<Database['lti_scores']>>;

/** The kind of the job that sends what waits for a platform, whose id is its key. */
export const SEND_SCORES = 'send_lti_scores';

/** What grade books are told of answers. */
export function createScoreStore(db: Kysely<Database>, engine: SqlEngine) {
  return {
    /** Of answers that are held for an owner. */
    held: (ownerUid: string, by: { readonly recordingId?: string; readonly replyId?: string }) =>
      heldScores(db, ownerUid, by),
    give: (replyId: string, score: number, now: number): Promise<void> =>
      transact<void>(db, async (tx) => {
        const given = await tx
          .updateTable('lti_scores')
          .set({ score, state: 'waiting', attempts: 0, next_try_at_ms: now, revision: sql`revision + 1` })
          .where('reply_id', '=', replyId)
          .returning('platform_id')
          .executeTakeFirst();
        if (given) await queueNow(tx, engine, { kind: SEND_SCORES, key: given.platform_id });
      }),
    /** Platforms with something to send and without a job. */
    unattended: async (now: number): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('lti_scores')
        .select('platform_id')
        .distinct()
        .where('state', '=', sql.lit('waiting'))
        .where('next_try_at_ms', '<=', now)
        .where(hasNoJob(SEND_SCORES, 'lti_scores.platform_id'))
        .execute();
      return rows.map(({ platform_id }) => platform_id);
    },
    /** Those of a platform that are due, the longest first, at most `limit`. */
    due: async (platformId: string, now: number, limit: number): Promise<readonly StoredScore[]> => {
      // Of an answer that was withdrawn meanwhile.
      await sql`delete from lti_scores where platform_id = ${platformId} and state = 'waiting'
        and next_try_at_ms <= ${now} and not exists (select 1 from replies
          where replies.id = lti_scores.reply_id and replies.deleted_at_ms is null)`.execute(db);
      return db
        .selectFrom('lti_scores')
        .selectAll()
        .where('platform_id', '=', platformId)
        .where('state', '=', sql.lit('waiting'))
        .where('next_try_at_ms', '<=', now)
        .orderBy('next_try_at_ms')
        .orderBy('reply_id')
        .limit(limit)
        .execute();
    },
    /** The platform is told nothing before then. */
    postpone: async (platformId: string, until: number): Promise<void> => {
      await db
        .updateTable('lti_scores')
        .set({ next_try_at_ms: until })
        .where('platform_id', '=', platformId)
        .where('state', '=', sql.lit('waiting'))
        .where('next_try_at_ms', '<', until)
        .execute();
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
  engine: SqlEngine,
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
    await queueNow(tx, engine, { kind: SEND_SCORES, key: platform_id });
  }
  return name;
}
