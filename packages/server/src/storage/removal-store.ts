import { type Kysely, sql } from 'kysely';
import { endInFeatures, forgetWithSound } from '../features/storage.ts';
import { type StoredRecording, toColumns } from './recording-fields.ts';
import { inBatchesOf } from './sql/batches.ts';
import type { Database } from './sql/schema.ts';
import type { SqlEngine } from './sql/sql-engine.ts';

/** A file whose recording was deleted or has expired. */
export type RemovableFile = Pick<StoredRecording, 'id' | 'format'>;

/** A file to remove, and when its recording was deleted or expired. */
export type DueFile = RemovableFile & { readonly goneAt: number };

export type ExpectedFile = Pick<StoredRecording, 'id' | 'format' | 'fileRevision' | 'bytes'>;

/** Selects the audio files to remove. */
export type RemovalStore = ReturnType<typeof createRemovalStore>;

export function createRemovalStore(db: Kysely<Database>, engine: SqlEngine) {
  return {
    /**
     * Files of recordings that were deleted or expired at `goneBefore` or earlier, oldest first; with `after` those
     * that follow it. A recording that was deleted and has expired may occur twice.
     */
    due: async (goneBefore: number, limit: number, after?: DueFile) => {
      const ends = (['deleted_at_ms', 'expires_at_ms'] as const).map((column) => {
        const at = sql.ref(column);
        const later = after ? sql`and (${at}, id) > (${after.goneAt}, ${after.id})` : sql``;
        return sql`select * from (select id, format, ${at} as gone_at_ms from recordings
          where file_removed_at_ms is null and ${at} <= ${goneBefore} ${later}
          order by ${at}, id limit ${limit}) as of_column`;
      });
      const { rows } = await sql<DueFile>`select id, format, gone_at_ms as "goneAt"
        from (${sql.join(ends, sql` union all `)}) as ends order by gone_at_ms, id limit ${limit}`.execute(
        db,
      );
      return rows;
    },
    /** Marks the files as removed and deletes the transcripts. */
    markRemoved: (ids: readonly string[], at: number) =>
      inBatchesOf(engine.batches, ids, async (batch) => {
        await db.deleteFrom('recording_labels').where('recording_id', 'in', batch).execute();
        // The transcript first: a recording marked as removed is not visited again.
        await db.deleteFrom('transcripts').where('recording_id', 'in', batch).execute();
        // Before the mark, too. Recordings that have expired keep their replies.
        const deleted = await db
          .selectFrom('recordings')
          .select('id')
          .where('id', 'in', batch)
          .where('deleted_at_ms', 'is not', null)
          .execute();
        const deletedIds = deleted.map(({ id }) => id);
        if (deletedIds.length > 0) await endInFeatures(db, deletedIds, at);
        await forgetWithSound(db, batch);
        await db
          .updateTable('recordings')
          .set({ file_removed_at_ms: at, suspension_reason: null, ...toColumns({ title: null }) })
          .where('id', 'in', batch)
          .where('file_removed_at_ms', 'is', null)
          .execute();
      }),
    /** The files of the given recordings and voice replies that are not marked as removed. */
    needed: async (ids: readonly string[]) => {
      if (ids.length === 0) return [];
      const recordings = await db
        .selectFrom('recordings')
        .select(['id', 'format', 'file_revision as fileRevision'])
        .where('id', 'in', ids)
        .where('file_removed_at_ms', 'is', null)
        .execute();
      const replies = await db
        .selectFrom('replies')
        .select(['id', 'format'])
        .where('id', 'in', ids)
        .execute();
      return [...recordings, ...replies.map((reply) => ({ ...reply, fileRevision: 0 }))];
    },
    /**
     * At most `count` recordings whose file must be there, in the order of their ids from `from` on, then from the
     * start.
     */
    sample: async (from: string, count: number) => {
      const later = await expected(db).where('id', '>=', from).orderBy('id').limit(count).execute();
      if (later.length === count) return later;
      const rest = count - later.length;
      const earlier = await expected(db).where('id', '<', from).orderBy('id').limit(rest).execute();
      return [...later, ...earlier];
    },
    /** Those of the given recordings whose file must be there: its removal has not begun. */
    expected: async (ids: readonly string[]) =>
      ids.length === 0 ? [] : expected(db).where('id', 'in', ids).execute(),
  };
}

/** Recordings whose file must be in the audio store. */
function expected(db: Kysely<Database>) {
  return db
    .selectFrom('recordings')
    .select(['id', 'format', 'file_revision as fileRevision', 'bytes'])
    .where('file_removed_at_ms', 'is', null)
    .where('removal_started_at_ms', 'is', null);
}
