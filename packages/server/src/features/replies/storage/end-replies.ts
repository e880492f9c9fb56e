import { type Kysely, type SqlBool, sql } from 'kysely';
import { inBatches, inBatchesOf } from '../../../storage/sql/batches.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import type { SqlEngine } from '../../../storage/sql/sql-engine.ts';
import { transact } from '../../../storage/sql/transact.ts';
import { isOfSender } from './find-replies.ts';

/** Who may delete a reply. */
type ReplyHolder = { readonly ownerUid: string } | { readonly tokenHash: string };

/** Deletes replies, ends expired ones and forgets them. */
export function createReplyRemovals(db: Kysely<Database>, engine: SqlEngine) {
  return {
    /**
     * Deletes a reply with its answers, if it is the owner's or of the token, in any state of it and of its
     * recording; keeps the first time. Resolves with false if there is no such reply.
     */
    remove: (id: string, whose: ReplyHolder, at: number) =>
      transact(db, (tx) => remove(tx, { id, whose, at })),
    /** Marks expired replies as deleted, in batches; the signal can stop it between two of them. */
    endExpired: (now: number, signal?: AbortSignal) =>
      inBatches(
        engine.batches,
        async (size) => {
          const expired = await db
            .selectFrom('replies')
            .select('id')
            .where('deleted_at_ms', 'is', null)
            .where('expires_at_ms', 'is not', null)
            .where('expires_at_ms', '<=', now)
            .limit(size)
            .execute();
          const ids = expired.map(({ id }) => id);
          if (ids.length > 0) await markDeleted(db, ids, now);
          return ids.length;
        },
        signal,
      ),
    /** Files of deleted replies and answers by id, after this one. */
    due: (limit: number, after = '') =>
      db
        .selectFrom('replies')
        .select(['id', 'format'])
        .where('deleted_at_ms', 'is not', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** Forgets deleted replies whose files are removed. */
    forget: (ids: readonly string[]) =>
      inBatchesOf(engine.batches, ids, async (batch) => {
        await db
          .deleteFrom('replies')
          .where('id', 'in', batch)
          .where('deleted_at_ms', 'is not', null)
          .execute();
      }),
  };
}

interface Removal {
  readonly id: string;
  readonly whose: ReplyHolder;
  readonly at: number;
}

/** A write to the reply locks it, so that no answer is added meanwhile. */
async function remove(tx: Kysely<Database>, { id, whose, at }: Removal): Promise<boolean> {
  const ended = { deleted_at_ms: sql<number>`coalesce(deleted_at_ms, cast(${at} as bigint))`, name: null };
  const reply = await tx
    .updateTable('replies')
    .set(ended)
    .where('id', '=', id)
    .where('answer_to', 'is', null)
    .where('ownerUid' in whose ? sql<SqlBool>`owner_uid = ${whose.ownerUid}` : isOfSender(whose.tokenHash))
    .returning('id')
    .executeTakeFirst();
  if (!reply) return false;
  await tx.updateTable('replies').set(ended).where('answer_to', '=', id).execute();
  return true;
}

/** Ends expired replies with their answers. One that is kept meanwhile stays. */
async function markDeleted(db: Kysely<Database>, ids: readonly string[], now: number): Promise<void> {
  await transact<void>(db, async (tx) => {
    const ended = await tx
      .updateTable('replies')
      .set({ deleted_at_ms: now, name: null })
      .where('id', 'in', ids)
      .where('expires_at_ms', '<=', now)
      .returning('id')
      .execute();
    const answered = ended.map(({ id }) => id);
    if (answered.length === 0) return;
    await tx.updateTable('replies').set({ deleted_at_ms: now }).where('answer_to', 'in', answered).execute();
  });
}

/** Deletes the replies to recordings that are deleted for good. */
export async function endRepliesTo(
  tx: Kysely<Database>,
  recordingIds: readonly string[],
  at: number,
): Promise<void> {
  await tx
    .updateTable('replies')
    .set((eb) => ({ deleted_at_ms: eb.fn.coalesce('deleted_at_ms', eb.val(at)), name: null }))
    .where('recording_id', 'in', recordingIds)
    .execute();
}
