import { type Kysely, type SqlBool, sql } from 'kysely';
import { endInFeatures, forgetInFeatures } from '../../features/list.ts';
import type {
  AccountDeletion,
  AccountDeletionStore,
  DeletionStore,
  ErasureStore,
} from '../deletion-store.ts';
import { inBatchesOf } from './batches.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { fromTitle, isOfLivingAccount } from './recording-rows.ts';
import type { Database } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';
import { transact } from './transact.ts';

/** The owner of an erased recording; no account has this id. */
const NOBODY = '';

export function createKyselyDeletionStore(db: Kysely<Database>, engine: SqlEngine): DeletionStore {
  return {
    restore: async (id, deletedAfter) => {
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
    deleteForGood: async (id, at) => {
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
    beginRemoval: async (ids, { goneBefore, at }) => {
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

export function createKyselyAccountDeletionStore(db: Kysely<Database>): AccountDeletionStore {
  return {
    begin: async ({ uid, deletedAt }) => {
      await transact<void>(db, async (tx) => {
        await tx
          .insertInto('account_deletions')
          .values({ uid, deleted_at_ms: deletedAt })
          .onConflict((conflict) =>
            conflict.column('uid').doUpdateSet({ deleted_at_ms: deletedAt, finished_at_ms: null }),
          )
          .execute();
        for (const table of [
          'account_preferences',
          'accounts',
          'sign_in_sessions',
          'sign_in_codes',
        ] as const) {
          await tx.deleteFrom(table).where('uid', '=', uid).execute();
        }
        await tx.deleteFrom('labels').where('owner_uid', '=', uid).execute();
        await forgetInFeatures(tx, uid, Number.MAX_SAFE_INTEGER);
      });
    },
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
    unattended: async (jobKind, { finishedAfter, limit }) => {
      const isUnfinished = sql`finished_at_ms is null`;
      const hasStragglers = sql`finished_at_ms > ${finishedAfter} and exists (select 1 from recordings
        where owner_uid = uid and created_at_ms <= account_deletions.deleted_at_ms)`;
      const ones = [isUnfinished, hasStragglers].map(
        (condition) => sql`select * from (select uid, deleted_at_ms from account_deletions
          where ${condition} and not exists (select 1 from jobs
            where kind = ${jobKind} and key = account_deletions.uid and done_at_ms is null)
          order by deleted_at_ms limit ${limit}) as ones`,
      );
      const { rows } = await sql<AccountDeletion>`select uid, deleted_at_ms as "deletedAt"
        from (${sql.join(ones, sql` union all `)}) as them order by deleted_at_ms limit ${limit}`.execute(db);
      return rows;
    },
    finish: async ({ uid, deletedAt }, at) => {
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

export function createKyselyErasureStore(db: Kysely<Database>, engine: SqlEngine): ErasureStore {
  return {
    remaining: ({ uid, deletedAt }, limit, after) =>
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
    begin: (ids, at) =>
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
    erase: async (ids, at, signal) => {
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
        owner_uid: NOBODY,
        source: 'BEEP_WEB',
        bytes: 0,
        duration_s: 0,
        listen_count: 0,
        expires_at_ms: null,
        own_expires_at_ms: null,
        policy_expires_at_ms: null,
        domain: null,
        slot_id: null,
        peaks: null,
        gain_db: null,
        mp3_gain_db: null,
        mp3_bytes: null,
        mp3_sha256: null,
        file_sha256: null,
        transcript_state: 'none',
        suspension_reason: null,
        first_heard_at_ms: null,
        heard_ms: null,
        ...fromTitle({ title: null, isTitleShown: false }),
        deleted_at_ms: eb.fn.coalesce('deleted_at_ms', eb.val(at)),
        file_removed_at_ms: eb.fn.coalesce('file_removed_at_ms', eb.val(at)),
      }))
      .where('id', 'in', ids)
      .execute();
    // Once the recordings are locked, no reply to them is on its way.
    await endInFeatures(tx, ids, at);
  });
}
