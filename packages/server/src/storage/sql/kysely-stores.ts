import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { createReplyStore } from '../../features/replies/index.ts';
import { createSheetStore } from '../../features/sheets/index.ts';
import type { AuditedStores } from '../audit-store.ts';
import type { SettingStore, Stores } from '../recording-store.ts';
import { createTextThread } from '../text-thread.ts';
import { createKyselyAccountStore } from './kysely-account-store.ts';
import { createKyselyAdministratorStore } from './kysely-administrator-store.ts';
import { createKyselyArchiveStore } from './kysely-archive-store.ts';
import { createKyselyAuditStore } from './kysely-audit-store.ts';
import {
  createKyselyAccountDeletionStore,
  createKyselyDeletionStore,
  createKyselyErasureStore,
} from './kysely-deletion-store.ts';
import { createKyselyImportStore } from './kysely-import-store.ts';
import { createKyselyJobStore } from './kysely-job-store.ts';
import { createKyselyLabelStore } from './kysely-label-store.ts';
import { createKyselyListenStore } from './kysely-listen-store.ts';
import { createKyselyNewsletterStore } from './kysely-newsletter-store.ts';
import { createKyselyOrphanStore, createKyselyTurnStore } from './kysely-ownership-stores.ts';
import { createKyselyPeopleStore } from './kysely-people-store.ts';
import { createKyselyPolicyEndStore } from './kysely-policy-end-store.ts';
import { createKyselyPolicyStore } from './kysely-policy-store.ts';
import { createKyselyPreferenceStore } from './kysely-preference-store.ts';
import { createKyselyRecordingStore, createKyselyUploadKeyStore } from './kysely-recording-store.ts';
import { createKyselyRemovalStore } from './kysely-removal-store.ts';
import { createKyselyReportStore } from './kysely-report-store.ts';
import { createKyselySignInStore } from './kysely-sign-in-store.ts';
import { createKyselyTranscriptStore } from './kysely-transcript-store.ts';
import { createKyselyUsageStore } from './kysely-usage-store.ts';
import type { Database } from './schema.ts';
import { type SqlEngine, sqlite } from './sql-engine.ts';

/** The stores shared by both databases: all but lists and the transcript index. */
export type KyselyStores = Omit<Stores, 'recordings' | 'transcriptIndex'> & {
  readonly recordings: Omit<Stores['recordings'], 'list'>;
};

/**
 * Creates the stores on a migrated database of either engine; `close` closes it. `reads` is a connection for queries
 * over many rows, which the caller closes; by default the same one.
 */
export function createKyselyStores(
  db: Kysely<Database>,
  engine: SqlEngine = sqlite(Date.now),
  reads: Kysely<Database> = db,
): KyselyStores {
  const texts = createTextThread();
  return {
    recordings: createKyselyRecordingStore(db),
    uploadKeys: createKyselyUploadKeyStore(db, engine),
    listens: createKyselyListenStore(db, engine),
    removals: createKyselyRemovalStore(db, engine),
    settings: createSettingStore(db),
    deletions: createKyselyDeletionStore(db, engine),
    accountDeletions: createKyselyAccountDeletionStore(db),
    erasures: createKyselyErasureStore(db, engine),
    transcripts: createKyselyTranscriptStore(db),
    preferences: createKyselyPreferenceStore(db),
    labels: createKyselyLabelStore(db, engine),
    sheets: createSheetStore(db, reads),
    replies: createReplyStore(db, { engine, reads }),
    accounts: createKyselyAccountStore(db),
    people: createKyselyPeopleStore(reads),
    reports: createKyselyReportStore(db, { engine, reads }),
    policies: createKyselyPolicyStore(db),
    policyEnds: createKyselyPolicyEndStore(db, { engine, reads }),
    administrators: createKyselyAdministratorStore(db),
    audit: createKyselyAuditStore(db, { engine, reads, storesIn: (tx) => auditedStores(tx, engine) }),
    archives: createKyselyArchiveStore(db, engine),
    imports: createKyselyImportStore(db),
    newsletter: createKyselyNewsletterStore(db),
    signIns: createKyselySignInStore(db),
    usage: createKyselyUsageStore(db),
    jobs: createKyselyJobStore(db, engine),
    turns: createKyselyTurnStore(db),
    orphans: createKyselyOrphanStore(db),
    texts,
    close: async () => {
      await texts.close();
      await db.destroy();
    },
  };
}

function auditedStores(tx: Kysely<Database>, engine: SqlEngine): AuditedStores {
  return {
    administrators: createKyselyAdministratorStore(tx),
    policies: createKyselyPolicyStore(tx),
    accountDeletions: createKyselyAccountDeletionStore(tx),
    deletions: createKyselyDeletionStore(tx, engine),
    recordings: createKyselyRecordingStore(tx),
    reports: createKyselyReportStore(tx, { engine, reads: tx }),
  };
}

/** Rewritten by each write check; the value has no meaning. */
export const WRITE_CHECK_SETTING = 'write_check';

function createSettingStore(db: Kysely<Database>): SettingStore {
  const replace = async (name: string, value: string): Promise<void> => {
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  };
  return {
    replace,
    read: async (name) => {
      const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value;
    },
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
    checkWrite: () => replace(WRITE_CHECK_SETTING, randomUUID()),
  };
}
