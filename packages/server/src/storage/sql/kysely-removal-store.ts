import { type Kysely, type RawBuilder, sql } from 'kysely';
import { endInFeatures } from '../../features/list.ts';
import type { DueFile, RemovalStore } from '../recording-store.ts';
import { inBatchesOf } from './batches.ts';
import { fromTitle } from './recording-rows.ts';
import type { Database } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';

export function createKyselyRemovalStore(db: Kysely<Database>, engine: SqlEngine): RemovalStore {
  return {
    due: async (goneBefore, limit, after) => {
      const ends = [endsOf('deleted_at_ms'), endsOf('expires_at_ms')];
      const due = await sql<DueFile>`select id, format, gone_at_ms as "goneAt"
        from (${sql.join(ends, sql` union all `)}) as ends order by gone_at_ms, id limit ${limit}`.execute(
        db,
      );
      return due.rows;

      function endsOf(column: 'deleted_at_ms' | 'expires_at_ms'): RawBuilder<unknown> {
        const at = sql.ref(column);
        const later = after ? sql`and (${at}, id) > (${after.goneAt}, ${after.id})` : sql``;
        return sql`select * from (select id, format, ${at} as gone_at_ms from recordings
          where file_removed_at_ms is null and ${at} <= ${goneBefore} ${later}
          order by ${at}, id limit ${limit}) as of_column`;
      }
    },
    markRemoved: (ids, at) =>
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
        if (deleted.length > 0)
          await endInFeatures(
            db,
            deleted.map(({ id }) => id),
            at,
          );
        await db
          .updateTable('recordings')
          .set({ file_removed_at_ms: at, suspension_reason: null, ...fromTitle({ title: null }) })
          .where('id', 'in', batch)
          .where('file_removed_at_ms', 'is', null)
          .execute();
      }),
    needed: async (ids) => {
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
    sample: async (from, count) => {
      const later = await expected(db).where('id', '>=', from).orderBy('id').limit(count).execute();
      if (later.length === count) return later;
      const rest = count - later.length;
      const earlier = await expected(db).where('id', '<', from).orderBy('id').limit(rest).execute();
      return [...later, ...earlier];
    },
    expected: async (ids) => (ids.length === 0 ? [] : expected(db).where('id', 'in', ids).execute()),
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
