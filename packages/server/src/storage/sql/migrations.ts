import { type Kysely, type MigrationLockOptions, sql } from 'kysely';
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  MIGRATION_LOCK_ID,
  type Migration,
  type MigrationProvider,
  Migrator,
} from 'kysely/migration';
import { ConfigError } from '../../config/config-error.ts';
import { FEATURE_MIGRATIONS } from '../../features/storage.ts';
import { createAccountUsage } from './account-usage.ts';
import { separateExports } from './archive-export-tables.ts';
import { addArchiveChecks, addArchives } from './archive-tables.ts';
import { keepAuditEntries } from './audit-tables.ts';
import { addFileIndex, createBatchIndexes } from './batch-indexes.ts';
import { addHeardMails, addHearing } from './hearing-tables.ts';
import { createJobTables } from './job-tables.ts';
import { addTitlesAndLabels } from './library-tables.ts';
import { addOwnership } from './ownership-tables.ts';
import { countPeople } from './people-tables.ts';
import { addPolicies, addSuspensionReasons } from './policy-tables.ts';
import { addReporters, addReportIndexes } from './report-indexes.ts';
import type { Database } from './schema.ts';
import { createSearchTables } from './search-tables.ts';
import { createServiceTables } from './service-tables.ts';
import { createSignInTables, tieSignInCodes } from './sign-in-tables.ts';
import { addTitleTerms, foldTitles } from './title-terms.ts';
import { createTombstones } from './tombstones.ts';
import { addJobTraces } from './trace-tables.ts';
import { transact } from './transact.ts';
import { addTranscriptStates } from './transcript-state-tables.ts';

/** Applied in the order of their names. Never change a released one. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-recordings': { up: createFirstTables },
  '0002-deletions-transcripts-newsletter': { up: createServiceTables },
  '0003-jobs': { up: createJobTables },
  '0004-levels': { up: addLevels },
  '0005-transcript-search': { up: createSearchTables },
  '0006-account-usage': { up: createAccountUsage },
  '0007-deletion-lots': { up: createBatchIndexes },
  '0008-storage-ownership': { up: addOwnership },
  '0009-transcript-states': { up: addTranscriptStates },
  '0010-policies': { up: addPolicies },
  '0011-archives': { up: addArchives },
  '0012-people': { up: countPeople },
  '0013-report-indexes': { up: addReportIndexes },
  '0014-titles-and-labels': { up: addTitlesAndLabels },
  '0015-audit-deletion': { up: keepAuditEntries },
  '0016-hearing': { up: addHearing },
  '0017-sign-ins': { up: createSignInTables },
  '0020-job-traces': { up: addJobTraces },
  '0021-heard-mails': { up: addHeardMails },
  '0024-administrator-exports': { up: separateExports },
  '0025-sign-in-codes': { up: tieSignInCodes },
  '0026-reporters': { up: addReporters },
  '0028-archive-checks': { up: addArchiveChecks },
  '0030-expected-files': { up: addFileIndex },
  '0031-title-terms': { up: addTitleTerms },
  '0034-suspension-reasons': { up: addSuspensionReasons },
  '0035-display-language': { up: addDisplayLanguage },
  '0038-half-width-kana': { up: foldTitles },
  '0051-tombstones': { up: createTombstones },
  ...FEATURE_MIGRATIONS,
};

async function createFirstTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('recordings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('duration_s', 'double precision', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint')
    .addColumn('deleted_at_ms', 'bigint')
    .addColumn('file_removed_at_ms', 'bigint')
    .addColumn('listen_count', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('recordings_by_owner')
    .on('recordings')
    .columns(['owner_uid', 'created_at_ms', 'id'])
    .execute();
  for (const gone of ['deleted_at_ms', 'expires_at_ms'] as const) {
    await db.schema
      .createIndex(`recordings_to_remove_by_${gone}`)
      .on('recordings')
      .column(gone)
      .where(sql.ref('file_removed_at_ms'), 'is', null)
      .where(sql.ref(gone), 'is not', null)
      .execute();
  }
  await createKeyAndListenTables(db);
}

async function addLevels(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recordings').addColumn('peaks', 'text').execute();
  for (const gain of ['gain_db', 'mp3_gain_db']) {
    await db.schema.alterTable('recordings').addColumn(gain, 'double precision').execute();
  }
}

/** Adds the language in which an account uses the product. */
async function addDisplayLanguage(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account_preferences').addColumn('display_language', 'text').execute();
}

async function createKeyAndListenTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upload_keys')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_sha256', 'text', (column) => column.notNull())
    .addColumn('recording_id', 'text', (column) => column.notNull().references('recordings.id'))
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_keys_pk', ['owner_uid', 'key'])
    .execute();
  await db.schema.createIndex('upload_keys_by_age').on('upload_keys').column('created_at_ms').execute();
  await db.schema
    .createTable('listens')
    .addColumn('recording_id', 'text', (column) => column.notNull())
    .addColumn('listener_hash', 'text', (column) => column.notNull())
    .addColumn('counted_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('listens_pk', ['recording_id', 'listener_hash'])
    .execute();
  await db.schema.createIndex('listens_by_age').on('listens').column('counted_at_ms').execute();
  await db.schema
    .createTable('listen_caps')
    .addColumn('recording_id', 'text', (column) => column.notNull())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('window_start_ms', 'bigint', (column) => column.notNull())
    .addColumn('counted', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('listen_caps_pk', ['recording_id', 'address_hash', 'window_start_ms'])
    .execute();
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

const LOCK: MigrationLockOptions = {
  lockTable: DEFAULT_MIGRATION_LOCK_TABLE,
  lockRowId: MIGRATION_LOCK_ID,
};

/**
 * Migrates the schema in one transaction that other processes wait for. The lock belongs to the transaction, because a
 * pooler may give each transaction another connection. Throws a {@link ConfigError} for data written by a newer
 * version; `database` is the location of the data for its message.
 */
export async function migrate(db: Kysely<Database>, database: string): Promise<void> {
  await refuseNewerSchema(db, database);
  const provider: MigrationProvider = { getMigrations: async () => ({ ...MIGRATIONS }) };
  const error = await transact<unknown>(db, async (tx, abandon) => {
    // Before reading the applied migrations; the migrator takes it again.
    await tx.getExecutor().adapter.acquireMigrationLock(tx, LOCK);
    const { error: failure } = await new Migrator({ db: tx, provider }).migrateToLatest();
    return failure === undefined ? undefined : abandon(failure);
  });
  if (error === undefined) return;
  // A newer program may have migrated since the check above.
  await refuseNewerSchema(db, database);
  throw error;
}

/** Rejects with a {@link ConfigError} if the data was written by a newer version. */
export async function refuseNewerSchema(db: Kysely<Database>, database: string): Promise<void> {
  refuseUnknownMigrations(await appliedMigrations(db), database);
}

/** Rejects with a {@link ConfigError} unless the schema is that of this program; changes nothing. */
export async function requireCurrentSchema(db: Kysely<Database>, database: string): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseUnknownMigrations(applied, database);
  if (Object.keys(MIGRATIONS).every((name) => applied.includes(name))) return;
  throw new ConfigError(
    `${database} has not been opened by this version of Beep. Start the service of this version once: it migrates the data, and commands do not.`,
  );
}

async function appliedMigrations(db: Kysely<Database>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}

/** Throws a {@link ConfigError} if the applied migrations are newer than this program. */
export function refuseUnknownMigrations(names: readonly string[], database: string): void {
  const unknown = names.find((name) => !(name in MIGRATIONS));
  if (unknown === undefined) return;
  throw new ConfigError(
    `${database} was written by a newer version of Beep (it knows "${unknown}"). Start that version, or choose another one.`,
  );
}
