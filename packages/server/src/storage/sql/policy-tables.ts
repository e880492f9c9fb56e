import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds what policies need: the domain of a recording, its owner's and its policy's end apart from the effective one,
 * its suspension, the accounts that record, administrators, versions of policies, the audit log and reports.
 */
export async function addPolicies(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recordings').addColumn('domain', 'text').execute();
  for (const time of ['own_expires_at_ms', 'policy_expires_at_ms', 'suspended_at_ms']) {
    await db.schema.alterTable('recordings').addColumn(time, 'bigint').execute();
  }
  await sql`update recordings set own_expires_at_ms = expires_at_ms where expires_at_ms is not null`.execute(
    db,
  );
  await db.schema
    .createIndex('recordings_by_domain')
    .on('recordings')
    .columns(['domain', 'created_at_ms', 'id'])
    .execute();
  await createAccounts(db);
  await createPolicies(db);
  await createAuditLog(db);
  await createReports(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text')
    .addColumn('domain', 'text')
    .addColumn('first_used_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('accounts_by_email').on('accounts').columns(['email', 'uid']).execute();
  await db.schema
    .createIndex('accounts_by_domain')
    .on('accounts')
    .columns(['domain', 'email', 'uid'])
    .execute();
  await db.schema
    .createTable('administrators')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('named_by', 'text', (column) => column.notNull())
    .addColumn('named_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('administrators_pk', ['email', 'domain'])
    .execute();
}

async function createPolicies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('policies')
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('policy', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('grace_ends_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('policies_pk', ['domain', 'version'])
    .execute();
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('domain', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_log_by_domain').on('audit_log').columns(['domain', 'id']).execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? APPEND_ONLY_POSTGRES : APPEND_ONLY_SQLITE) {
    await sql.raw(statement).execute(db);
  }
}

const APPEND_ONLY_SQLITE: readonly string[] = [
  `create trigger audit_log_unchanged before update on audit_log
    begin select raise(abort, 'the audit log cannot be changed'); end`,
];

const APPEND_ONLY_POSTGRES: readonly string[] = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin raise exception 'the audit log cannot be changed'; end $$`,
  `create trigger audit_log_unchanged before update on audit_log
    for each row execute function refuse_audit_change()`,
];

async function createReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recording_id', 'text', (column) => column.notNull())
    .addColumn('domain', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('reported_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('closed_at_ms', 'bigint')
    .addColumn('closed_by', 'text')
    .addColumn('outcome', 'text')
    .execute();
  await db.schema.createIndex('reports_by_recording').on('reports').column('recording_id').execute();
  await db.schema
    .createIndex('reports_open')
    .on('reports')
    .columns(['id'])
    .where(sql.ref('closed_at_ms'), 'is', null)
    .execute();
}

/** Adds why a recording is suspended. */
export async function addSuspensionReasons(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recordings').addColumn('suspension_reason', 'text').execute();
}
