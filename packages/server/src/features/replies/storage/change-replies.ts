import type { ReplyState } from '@beep/core/replies';
import type { Kysely } from 'kysely';
import { isNotDeleted } from '../../../storage/sql/recording-rows.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import { transact } from '../../../storage/sql/transact.ts';

export interface ReplyOwnerChange {
  readonly isRead?: boolean | undefined;
  readonly isStarred?: boolean | undefined;
  readonly isShown?: boolean | undefined;
  readonly kept?: { readonly isKept: boolean; readonly expiresAt: number | null } | undefined;
}

/** Changes replies, and whether a recording takes them. */
export function createReplyChanges(db: Kysely<Database>) {
  return {
    /** Does nothing to a deleted recording. Replies until `at` are no part of a later flood. */
    setState: (recordingId: string, state: ReplyState, at?: number) =>
      setReplyState(db, recordingId, state, at),
    change: async (id: string, change: ReplyOwnerChange) => {
      const changed = changedColumns(change);
      if (Object.keys(changed).length === 0) return;
      await db
        .updateTable('replies')
        .set(changed)
        .where('id', '=', id)
        .where('deleted_at_ms', 'is', null)
        .execute();
    },
    /** Notes that an answer was played by whom it is for. */
    noteHeard: async (answerId: string) => {
      await db
        .updateTable('replies')
        .set({ is_heard: 1 })
        .where('id', '=', answerId)
        .where('answer_to', 'is not', null)
        .where('deleted_at_ms', 'is', null)
        .execute();
    },
    /** Moves the end of a reply that is not kept to this time, unless it ends later. */
    postpone: async (id: string, expiresAt: number) => {
      await db
        .updateTable('replies')
        .set({ expires_at_ms: expiresAt })
        .where('id', '=', id)
        .where('is_kept', '=', 0)
        .where('deleted_at_ms', 'is', null)
        .where('expires_at_ms', '<', expiresAt)
        .execute();
    },
    /** Hides a reply from its owner, and closes its recording. */
    report: (id: string, at: number) =>
      transact<void>(db, async (tx) => {
        const reply = await tx
          .selectFrom('replies')
          .select('recording_id')
          .where('id', '=', id)
          .executeTakeFirst();
        // The recording first, in the order of others that lock both.
        if (reply) await setReplyState(tx, reply.recording_id, 'closed');
        await tx
          .updateTable('replies')
          .set((eb) => ({ reported_at_ms: eb.fn.coalesce('reported_at_ms', eb.val(at)) }))
          .where('id', '=', id)
          .execute();
      }),
  };
}

function changedColumns({ isRead, isStarred, isShown, kept }: ReplyOwnerChange) {
  return {
    ...(isRead !== undefined && { is_read: isRead ? 1 : 0 }),
    ...(isStarred !== undefined && { is_starred: isStarred ? 1 : 0 }),
    ...(isShown !== undefined && { is_shown: isShown ? 1 : 0 }),
    ...(kept !== undefined && { is_kept: kept.isKept ? 1 : 0, expires_at_ms: kept.expiresAt }),
  };
}

export async function setReplyState(
  db: Kysely<Database>,
  recordingId: string,
  ...[state, at]: [ReplyState, number?]
): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ reply_state: state, ...(at === undefined ? {} : { replies_opened_at_ms: at }) })
    .where('id', '=', recordingId)
    .where(isNotDeleted)
    .execute();
}
