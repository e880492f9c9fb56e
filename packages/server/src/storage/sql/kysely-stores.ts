import { type Kysely, sql } from 'kysely';
import type { RemovalStore, SettingStore, Stores } from '../recording-store.ts';
import {
  createKyselyAccountDeletionStore,
  createKyselyDeletionStore,
  createKyselyErasureStore,
} from './kysely-deletion-store.ts';
import { createKyselyJobStore, type JobEngine, sqliteJobs } from './kysely-job-store.ts';
import { createKyselyListenStore } from './kysely-listen-store.ts';
import { createKyselyNewsletterStore } from './kysely-newsletter-store.ts';
import { createKyselyRecordingStore, createKyselyUploadKeyStore } from './kysely-recording-store.ts';
import { createKyselyTranscriptStore } from './kysely-transcript-store.ts';
import type { Database } from './schema.ts';

/** The stores over a migrated database of either engine; `close` ends it. */
export function createKyselyStores(
  db: Kysely<Database>,
  jobEngine: JobEngine = sqliteJobs(Date.now),
): Stores {
  return {
    recordings: createKyselyRecordingStore(db),
    uploadKeys: createKyselyUploadKeyStore(db),
    listens: createKyselyListenStore(db),
    removals: createRemovalStore(db),
    settings: createSettingStore(db),
    deletions: createKyselyDeletionStore(db),
    accountDeletions: createKyselyAccountDeletionStore(db),
    erasures: createKyselyErasureStore(db),
    transcripts: createKyselyTranscriptStore(db),
    newsletter: createKyselyNewsletterStore(db),
    jobs: createKyselyJobStore(db, jobEngine),
    close: () => db.destroy(),
  };
}

function createRemovalStore(db: Kysely<Database>): RemovalStore {
  return {
    due: (goneBefore, limit, offset = 0) =>
      db
        .selectFrom('recordings')
        .select(['id', 'format'])
        .where('file_removed_at_ms', 'is', null)
        .where((eb) => eb.or([eb('deleted_at_ms', '<=', goneBefore), eb('expires_at_ms', '<=', goneBefore)]))
        .orderBy((eb) => eb.fn.coalesce('deleted_at_ms', 'expires_at_ms'))
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    markRemoved: async (id, at) => {
      await db.updateTable('recordings').set({ file_removed_at_ms: at }).where('id', '=', id).execute();
    },
    orphaned: async (ids) => {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('recordings')
        .select('id')
        .where('id', 'in', ids)
        .where('file_removed_at_ms', 'is', null)
        .execute();
      const needed = new Set(rows.map((row) => row.id));
      return ids.filter((id) => !needed.has(id));
    },
  };
}

function createSettingStore(db: Kysely<Database>): SettingStore {
  return {
    remember: async (name, initial) => {
      await db
        .insertInto('settings')
        .values({ name, value: initial })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await db
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return row.value;
    },
    check: async () => {
      await sql`select 1`.execute(db);
    },
  };
}
