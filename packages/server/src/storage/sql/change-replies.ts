import type { Kysely } from 'kysely';
import type { ReplyStore } from '../reply-store.ts';
import { isNotDeleted } from './recording-rows.ts';
import type { Database } from './schema.ts';
import { transact } from './transact.ts';

/** Changes replies, and whether a recording takes them. */
export function createReplyChanges(
  db: Kysely<Database>,
): Pick<ReplyStore, 'setState' | 'change' | 'postpone' | 'report'> {
  return {
    setState: (recordingId, state, at) => setReplyState(db, recordingId, state, at),
    change: async (id, { isRead, kept }) => {
      const changed = {
        ...(isRead === undefined ? {} : { is_read: isRead ? 1 : 0 }),
        ...(kept === undefined ? {} : { is_kept: kept.isKept ? 1 : 0, expires_at_ms: kept.expiresAt }),
      };
      if (Object.keys(changed).length === 0) return;
      await db
        .updateTable('replies')
        .set(changed)
        .where('id', '=', id)
        .where('deleted_at_ms', 'is', null)
        .execute();
    },
    postpone: async (id, expiresAt) => {
      await db
        .updateTable('replies')
        .set({ expires_at_ms: expiresAt })
        .where('id', '=', id)
        .where('is_kept', '=', 0)
        .where('deleted_at_ms', 'is', null)
        .where('expires_at_ms', '<', expiresAt)
        .execute();
    },
    report: (id, at) =>
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

export async function setReplyState(
  db: Kysely<Database>,
  recordingId: string,
  ...[state, at]: [Parameters<ReplyStore['setState']>[1], number?]
): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ reply_state: state, ...(at === undefined ? {} : { replies_opened_at_ms: at }) })
    .where('id', '=', recordingId)
    .where(isNotDeleted)
    .execute();
}
