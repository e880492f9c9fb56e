import { type Kysely, type SqlBool, sql } from 'kysely';
import { endInFeatures, forgetInFeatures } from '../features/storage.ts';
import { hasNoJob } from './job-store.ts';
import { ERASED, type StoredRecording } from './recording-fields.ts';
import { inBatchesOf } from './sql/batches.ts';
import { deleteInBatches } from './sql/delete-in-batches.ts';
import { isOfLivingAccount } from './sql/recording-rows.ts';
import type { Database } from './sql/schema.ts';
import type { SqlEngine } from './sql/sql-engine.ts';
import { transact } from './sql/transact.ts';

/** The deletion of an account, from the request on. */
export interface AccountDeletion {
  readonly uid: string;
  /** Milliseconds since the epoch. Sign-ins at or before this time are refused. */
  readonly deletedAt: number;
}

/** A recording of a deleted account. */
export type ErasableRecording = Pick<StoredRecording, 'id' | 'format' | 'createdAt'>;

/** Transitions of a recording between its delete and the removal of its file. */
export type DeletionStore = ReturnType<typeof createDeletionStore>;

export function createDeletionStore(db: Kysely<Database>, engine: SqlEngine) {
  return {
    /**
     * Undoes a delete that happened after `deletedAfter`, unless the removal of the file has begun. Resolves with
     * true if it did; of a concurrent restore and removal only one succeeds.
     */
    restore: async (id: string, deletedAfter: number) => {
      const restored = await db
        .updateTable('recordings')
        .set({ deleted_at_ms: null })
        .where('id', '=', id)
        .where('deleted_at_ms', '>', deletedAfter)
        .where('removal_started_at_ms', 'is', null)
        .where('file_removed_at_ms', 'is', null)
        .where(isOfLivingAccount)
        .returning('id')
        .executeTakeFirst();
      return restored !== undefined;
    },
    /** Deletes a recording so that nobody can restore it. Resolves with false if its removal has begun already. */
    deleteForGood: async (id: string, at: number) => {
      const deleted = await db
        .updateTable('recordings')
        .set((eb) => ({
          deleted_at_ms: eb.fn.coalesce('deleted_at_ms', eb.val(at)),
          removal_started_at_ms: at,
        }))
        .where('id', '=', id)
        .where('removal_started_at_ms', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return deleted !== undefined;
    },
    /**
     * Begins the removal of files whose recordings were deleted or expired at `goneBefore` or earlier. Resolves with
     * the ids whose files may be removed, including unfinished removals; other files must stay.
     */
    beginRemoval: async (
      ids: readonly string[],
      { goneBefore, at }: { readonly goneBefore: number; readonly at: number },
    ) => {
      const begun: string[] = [];
      await inBatchesOf(engine.batches, ids, async (batch) => {
        const rows = await db
          .updateTable('recordings')
          .set((eb) => ({ removal_started_at_ms: eb.fn.coalesce('removal_started_at_ms', eb.val(at)) }))
          .where('id', 'in', batch)
          .where('file_removed_at_ms', 'is', null)
          .where((eb) =>
            eb.or([
              eb('removal_started_at_ms', 'is not', null),
              eb('deleted_at_ms', '<=', goneBefore),
              eb('expires_at_ms', '<=', goneBefore),
            ]),
          )
          .returning('id')
          .execute();
        begun.push(...rows.map(({ id }) => id));
      });
      return begun;
    },
  };
}

/** Rows of an account in these tables go when its deletion begins. */
const TABLES_OF_USERS = ['account_preferences', 'accounts', 'sign_in_sessions', 'sign_in_codes'] as const;

/** The deleted accounts. */
export type AccountDeletionStore = ReturnType<typeof createAccountDeletionStore>;

export function createAccountDeletionStore(db: Kysely<Database>) {
  return {
    /**
     * Stores the deletion at a cost that does not depend on the size of the account. From then on every existing
     * recording of the account counts as permanently deleted in all queries.
     */
    begin: async ({ uid, deletedAt }: AccountDeletion) => {
      await transact<void>(db, async (tx) => {
        await tx
          .insertInto('account_deletions')
          .values({ uid, deleted_at_ms: deletedAt })
          .onConflict((conflict) =>
            conflict.column('uid').doUpdateSet({ deleted_at_ms: deletedAt, finished_at_ms: null }),
          )
          .execute();
        await forgetUser(tx, uid);
        await forgetInFeatures(tx, uid, Number.MAX_SAFE_INTEGER);
        // Last: who deletes something meanwhile holds its row until the tombstone is written.
        await tx.deleteFrom('tombstones').where('uid', '=', uid).execute();
      });
    },
    /** Creation time of the newest recording of this owner, in any state; undefined if there is none. */
    newestRecordingOf: async (uid: string) => {
      const { newest } = await db
        .selectFrom('recordings')
        .select((eb) => eb.fn.max('created_at_ms').as('newest'))
        .where('owner_uid', '=', uid)
        .executeTakeFirstOrThrow();
      return newest ?? undefined;
    },
    find: async (uid: string) => {
      const row = await db
        .selectFrom('account_deletions')
        .select('deleted_at_ms')
        .where('uid', '=', uid)
        .executeTakeFirst();
      return row && { uid, deletedAt: row.deleted_at_ms };
    },
    /**
     * Deletions with work left and without a job of this kind, oldest first: unfinished ones, and those finished after
     * `finishedAfter` for which a concurrent upload has left a recording.
     */
    unattended: async (
      jobKind: string,
      { finishedAfter, limit }: { readonly finishedAfter: number; readonly limit: number },
    ) => {
      const isUnfinished = sql`finished_at_ms is null`;
      const hasStragglers = sql`finished_at_ms > ${finishedAfter} and exists (select 1 from recordings
        where owner_uid = uid and created_at_ms <= account_deletions.deleted_at_ms)`;
      const ones = [isUnfinished, hasStragglers].map(
        (condition) => sql`select * from (select uid, deleted_at_ms from account_deletions
          where ${condition} and ${hasNoJob(jobKind, 'account_deletions.uid')}
          order by deleted_at_ms limit ${limit}) as ones`,
      );
      const { rows } = await sql<AccountDeletion>`select uid, deleted_at_ms as "deletedAt"
        from (${sql.join(ones, sql` union all `)}) as them order by deleted_at_ms limit ${limit}`.execute(db);
      return rows;
    },
    finish: async ({ uid, deletedAt }: AccountDeletion, at: number) => {
      // An upload may have noted the account while its deletion began.
      await db
        .deleteFrom('accounts')
        .where('uid', '=', uid)
        .where('first_used_at_ms', '<=', deletedAt)
        .execute();
      // As something may have been stored while it began.
      await forgetInFeatures(db, uid, deletedAt);
      await db
        .updateTable('account_deletions')
        .set({ finished_at_ms: at })
        .where('uid', '=', uid)
        .where('deleted_at_ms', '=', deletedAt)
        .execute();
    },
  };
}

/** Removes what an account has besides recordings and features. */
async function forgetUser(tx: Kysely<Database>, uid: string): Promise<void> {
  for (const table of TABLES_OF_USERS) {
    await tx.deleteFrom(table).where('uid', '=', uid).execute();
  }
  await tx.deleteFrom('labels').where('owner_uid', '=', uid).execute();
  // Of an archive without recordings the triggers see no end: it may hold names alone.
  await tx
    .updateTable('archives')
    .set({ state: 'outdated' })
    .where('kind', '=', 'account')
    .where('subject', '=', uid)
    .where('state', 'in', ['preparing', 'ready'])
    .execute();
}

/** The remaining data of deleted accounts. */
export function createErasureStore(db: Kysely<Database>, engine: SqlEngine) {
  return {
    /**
     * Recordings that the account made until its deletion and that are not erased, oldest first, starting after
     * `after`.
     */
    remaining: ({ uid, deletedAt }: AccountDeletion, limit: number, after?: ErasableRecording) =>
      db
        .selectFrom('recordings')
        .select(['id', 'format', 'created_at_ms as createdAt'])
        .where('owner_uid', '=', uid)
        .where('created_at_ms', '<=', deletedAt)
        .$if(after !== undefined, (mine) =>
          mine.where(sql<SqlBool>`(created_at_ms, id) > (${after?.createdAt}, ${after?.id})`),
        )
        .orderBy('created_at_ms')
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** Marks the rows as deleted with their files being removed, before the files are removed. */
    begin: (ids: readonly string[], at: number) =>
      inBatchesOf(engine.batches, ids, (batch) =>
        db
          .updateTable('recordings')
          .set((eb) => ({
            deleted_at_ms: eb.fn.coalesce('deleted_at_ms', eb.val(at)),
            removal_started_at_ms: eb.fn.coalesce('removal_started_at_ms', eb.val(at)),
          }))
          .where('id', 'in', batch)
          .execute(),
      ),
    /**
     * Erases recordings whose files were removed: owner, listens, transcripts, upload keys. Only the id stays, for the
     * message on its link. Works in batches and deletes a recording's row last; the signal can stop it between two
     * batches.
     */
    erase: async (ids: readonly string[], at: number, signal?: AbortSignal) => {
      if (ids.length === 0) return;
      // A recording may have any number of these rows.
      for (const table of ['listens', 'listen_caps'] as const) {
        const where = sql<SqlBool>`recording_id in (${sql.join(ids)})`;
        await deleteInBatches(db, engine, { table, where }, signal);
      }
      await inBatchesOf(engine.batches, ids, (batch) => eraseBatch(db, batch, at), signal);
    },
  };
}

function eraseBatch(db: Kysely<Database>, ids: readonly string[], at: number): Promise<void> {
  return transact<void>(db, async (tx) => {
    // In the order in which counting locks them, to avoid deadlocks.
    for (const table of [
      'listens',
      'listen_caps',
      'upload_keys',
      'transcripts',
      'reports',
      'recording_labels',
    ] as const) {
      await tx.deleteFrom(table).where('recording_id', 'in', ids).execute();
    }
    await tx
      .updateTable('recordings')
      .set((eb) => ({
        ...ERASED,
        deleted_at_ms: eb.fn.coalesce('deleted_at_ms', eb.val(at)),
        file_removed_at_ms: eb.fn.coalesce('file_removed_at_ms', eb.val(at)),
      }))
      .where('id', 'in', ids)
      .execute();
    // Once the recordings are locked, no reply to them is on its way.
    await endInFeatures(tx, ids, at);
  });
}
