import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type RowsOf, table } from '../../../storage/sql/table.ts';

export const API_TOKEN_TABLES = {
  api_tokens: table<{
    id: string;
    /** SHA-256 of the token, in hexadecimal digits. */
    hash: string;
    owner_uid: string;
    /** The verified address of the owner when the token was made, whose domain has the policy; null without one. */
    owner_email: string | null;
    name: string;
    /** Separated by spaces. */
    scopes: string;
    created_at_ms: number;
    ends_at_ms: number;
    last_used_at_ms: number | null;
    /** When the audit log last noted that the policy refused it. */
    refused_at_ms: number | null;
  }>('id'),
};

declare module '../../../storage/sql/schema.ts' {
  interface Database extends RowsOf<typeof API_TOKEN_TABLES> {}
}

/** Never change a released one. */
export const API_TOKEN_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0048-api-tokens': { up: addApiTokens },
};

async function addApiTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('owner_email', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('ends_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at_ms', 'bigint')
    .addColumn('refused_at_ms', 'bigint')
    .execute();
  await db.schema
    .createIndex('api_tokens_by_owner')
    .on('api_tokens')
    .columns(['owner_uid', 'created_at_ms', 'id'])
    .execute();
  await db.schema.createIndex('api_tokens_by_end').on('api_tokens').column('ends_at_ms').execute();
}
