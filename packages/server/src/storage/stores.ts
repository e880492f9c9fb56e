import type { Kysely } from 'kysely';
import { createFeatureStores } from '../features/storage.ts';
import { createAccountStore } from './account-store.ts';
import { createAdministratorStore } from './administrator-store.ts';
import { createArchiveStore } from './archive-store.ts';
import { createAuditStore } from './audit-store.ts';
import type { DatabaseOrigin } from './database-origin.ts';
import { createAccountDeletionStore, createDeletionStore, createErasureStore } from './deletion-store.ts';
import { createImportStore } from './import-store.ts';
import { createJobStore } from './job-store.ts';
import { createLabelStore } from './label-store.ts';
import { createListenStore } from './listen-store.ts';
import { createNewsletterStore } from './newsletter-store.ts';
import { createOrphanStore, createTurnStore } from './ownership-store.ts';
import { createPeopleStore } from './people-store.ts';
import { createPolicyEndStore } from './policy-end-store.ts';
import { createPolicyStore } from './policy-store.ts';
import { createPreferenceStore } from './preference-store.ts';
import { createRecordingStore, type RecordingStore } from './recording-store.ts';
import { createRemovalStore } from './removal-store.ts';
import { createReportStore } from './report-store.ts';
import type { TranscriptIndex } from './search/transcript-index.ts';
import { createSettingStore } from './setting-store.ts';
import { createSignInStore } from './sign-in-store.ts';
import type { Database } from './sql/schema.ts';
import { type SqlEngine, sqlite } from './sql/sql-engine.ts';
import { createTextThread } from './text-thread.ts';
import { createTranscriptStore } from './transcript-store.ts';
import { createUploadKeyStore } from './upload-key-store.ts';
import { createUsageStore } from './usage-store.ts';

/** All stores of one database. */
export interface Stores extends Omit<SqlStores, 'recordings'> {
  readonly recordings: RecordingStore;
  readonly transcriptIndex: TranscriptIndex;
  /** Milliseconds since the epoch on the database's clock; absent for a database inside the process. */
  readonly readClock?: () => Promise<number>;
  /** Tells this database from its copies; absent for a database in memory. */
  readonly readOrigin?: () => Promise<DatabaseOrigin>;
}

/** The stores that both databases share: all but lists and the transcript index. */
export type SqlStores = ReturnType<typeof createSqlStores>;

/**
 * Creates the stores on a migrated database of either engine; `close` closes it. `reads` is a connection for queries
 * over many rows, which the caller closes; by default the same one.
 */
export function createSqlStores(
  db: Kysely<Database>,
  engine: SqlEngine = sqlite(Date.now),
  reads: Kysely<Database> = db,
) {
  const texts = createTextThread();
  return {
    recordings: createRecordingStore(db),
    uploadKeys: createUploadKeyStore(db, engine),
    listens: createListenStore(db, engine),
    removals: createRemovalStore(db, engine),
    settings: createSettingStore(db),
    deletions: createDeletionStore(db, engine),
    accountDeletions: createAccountDeletionStore(db),
    erasures: createErasureStore(db, engine),
    transcripts: createTranscriptStore(db),
    preferences: createPreferenceStore(db),
    labels: createLabelStore(db, engine),
    ...createFeatureStores(db, { engine, reads }),
    accounts: createAccountStore(db),
    people: createPeopleStore(reads),
    reports: createReportStore(db, { engine, reads }),
    policies: createPolicyStore(db),
    policyEnds: createPolicyEndStore(db, { engine, reads }),
    administrators: createAdministratorStore(db),
    audit: createAuditStore(db, { engine, reads }),
    archives: createArchiveStore(db, engine),
    imports: createImportStore(db),
    newsletter: createNewsletterStore(db),
    signIns: createSignInStore(db),
    usage: createUsageStore(db),
    jobs: createJobStore(db, engine),
    turns: createTurnStore(db),
    orphans: createOrphanStore(db),
    /** Reads whole texts for the stores, and for what writes to them. */
    texts,
    close: async () => {
      await texts.close();
      await db.destroy();
    },
  };
}
