import type { Kysely } from 'kysely';

/** Creates the tables of sign-ins with OpenID Connect. */
export async function createSignInTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('signed_in_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sign_in_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sign_in_sessions_by_uid')
    .on('sign_in_sessions')
    .columns(['uid', 'signed_in_at_ms'])
    .execute();
  for (const table of ['sign_in_sessions', 'sign_in_codes'] as const) {
    await db.schema.createIndex(`${table}_by_end`).on(table).column('expires_at_ms').execute();
  }
}

/** Ties codes to their account and session. Codes of before, which live for five minutes, are dropped. */
export async function tieSignInCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('sign_in_codes').execute();
  await db.schema
    .createTable('sign_in_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('session_hash', 'text')
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_codes_by_uid').on('sign_in_codes').column('uid').execute();
  await db.schema.createIndex('sign_in_codes_by_end').on('sign_in_codes').column('expires_at_ms').execute();
}
