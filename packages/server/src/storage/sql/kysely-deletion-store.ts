import type { Kysely } from 'kysely';
import type { AccountDeletionStore, DeletionStore, ErasureStore } from '../deletion-store.ts';
import type { Database } from './schema.ts';
import { transact } from './transact.ts';

/** Who owns a recording whose owner was forgotten; no account has this name. */
const NOBODY = '';

export function createKyselyDeletionStore(db: Kysely<Database>): DeletionStore {
  return {
    restore: async (id, deletedAfter) => {
      const restored = await db
        .updateTable('recordings')
        .set({ deleted_at_ms: null })
        .where('id', '=', id)
        .where('deleted_at_ms', '>', deletedAfter)
        .where('removal_started_at_ms', 'is', null)
        .where('file_removed_at_ms', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return restored !== undefined;
    },
    beginRemoval: async (id, { goneBefore, at }) => {
      const begun = await db
        .updateTable('recordings')
        .set((eb) => ({ removal_started_at_ms: eb.fn.coalesce('removal_started_at_ms', eb.val(at)) }))
        .where('id', '=', id)
        .where('file_removed_at_ms', 'is', null)
        .where((eb) =>
          eb.or([
            eb('removal_started_at_ms', 'is not', null),
            eb('deleted_at_ms', '<=', goneBefore),
            eb('expires_at_ms', '<=', goneBefore),
          ]),
        )
        .returning('id')
        .executeTakeFirst();
      return begun !== undefined;
    },
  };
}

export function createKyselyAccountDeletionStore(db: Kysely<Database>): AccountDeletionStore {
  return {
    begin: ({ uid, deletedAt }) =>
      transact<void>(db, async (tx) => {
        await tx
          .insertInto('account_deletions')
          .values({ uid, deleted_at_ms: deletedAt })
          .onConflict((conflict) =>
            conflict.column('uid').doUpdateSet({ deleted_at_ms: deletedAt, finished_at_ms: null }),
          )
          .execute();
        await tx
          .updateTable('recordings')
          .set((eb) => ({
            deleted_at_ms: eb.fn.coalesce('deleted_at_ms', eb.val(deletedAt)),
            removal_started_at_ms: eb.fn.coalesce('removal_started_at_ms', eb.val(deletedAt)),
          }))
          .where('owner_uid', '=', uid)
          .where('created_at_ms', '<=', deletedAt)
          .execute();
      }),
    newestRecordingOf: async (uid) => {
      const { newest } = await db
        .selectFrom('recordings')
        .select((eb) => eb.fn.max('created_at_ms').as('newest'))
        .where('owner_uid', '=', uid)
        .executeTakeFirstOrThrow();
      return newest ?? undefined;
    },
    find: async (uid) => {
      const row = await db
        .selectFrom('account_deletions')
        .select('deleted_at_ms')
        .where('uid', '=', uid)
        .executeTakeFirst();
      return row && { uid, deletedAt: row.deleted_at_ms };
    },
    unfinished: async (uid) => {
      const row = await db
        .selectFrom('account_deletions')
        .select('deleted_at_ms')
        .where('uid', '=', uid)
        .where('finished_at_ms', 'is', null)
        .executeTakeFirst();
      return row && { uid, deletedAt: row.deleted_at_ms };
    },
    pending: async (limit) => {
      const rows = await db
        .selectFrom('account_deletions')
        .select(['uid', 'deleted_at_ms'])
        .where('finished_at_ms', 'is', null)
        .orderBy('deleted_at_ms')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ uid: row.uid, deletedAt: row.deleted_at_ms }));
    },
    finish: async ({ uid, deletedAt }, at) => {
      await db
        .updateTable('account_deletions')
        .set({ finished_at_ms: at })
        .where('uid', '=', uid)
        .where('deleted_at_ms', '=', deletedAt)
        .execute();
    },
  };
}

export function createKyselyErasureStore(db: Kysely<Database>): ErasureStore {
  return {
    remaining: ({ uid, deletedAt }, limit) =>
      db
        .selectFrom('recordings')
        .select(['id', 'format'])
        .where('owner_uid', '=', uid)
        .where('created_at_ms', '<=', deletedAt)
        .orderBy('created_at_ms')
        .limit(limit)
        .execute(),
    erase: (id, at) =>
      transact<void>(db, async (tx) => {
        // Its row first, as the counting of listens has it, so that the two do not wait for each other.
        await tx
          .updateTable('recordings')
          .set((eb) => ({
            owner_uid: NOBODY,
            source: 'BEEP_WEB',
            bytes: 0,
            duration_s: 0,
            listen_count: 0,
            expires_at_ms: null,
            peaks: null,
            gain_db: null,
            mp3_gain_db: null,
            deleted_at_ms: eb.fn.coalesce('deleted_at_ms', eb.val(at)),
            file_removed_at_ms: eb.fn.coalesce('file_removed_at_ms', eb.val(at)),
          }))
          .where('id', '=', id)
          .execute();
        for (const table of ['upload_keys', 'listens', 'listen_caps', 'transcripts'] as const) {
          await tx.deleteFrom(table).where('recording_id', '=', id).execute();
        }
      }),
  };
}
