import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type RowsOf, table } from '../../../storage/sql/table.ts';

export const QUESTION_TABLES = {
  /** Recordings that ask for answers. */
  questions: table<{
    recording_id: string;
    /** Of that recording. */
    owner_uid: string;
    code: string;
    who: 'anyone' | 'listed';
    /** When it closes; null for never. */
    until_ms: number | null;
    /** The longest answer. */
    longest_s: number;
    tries: number;
    created_at_ms: number;
  }>('recording_id'),
  /** The names that may answer. */
  question_people: table<{
    recording_id: string;
    id: string;
    name: string;
    /** In the list, from 0. */
    position: number;
  }>('recording_id', 'id'),
  /** Who has answered, and how often. */
  question_tries: table<{
    recording_id: string;
    /** A person of the list, or the hash of the token of a browser. */
    answerer: string;
    /** The hash of the token of the browser that answers as that person; empty once the owner has freed the name. */
    sender: string;
    tries: number;
  }>('recording_id', 'answerer'),
};

declare module '../../../storage/sql/schema.ts' {
  interface Database extends RowsOf<typeof QUESTION_TABLES> {}
}

/** Never change a released one. */
export const QUESTION_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0037-questions': { up: addQuestions },
};

async function addQuestions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('questions')
    .addColumn('recording_id', 'text', (column) => column.primaryKey())
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('until_ms', 'bigint')
    .addColumn('longest_s', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'bigint', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('questions_by_code', ['code'])
    .execute();
  await db.schema
    .createIndex('questions_by_owner')
    .on('questions')
    .columns(['owner_uid', 'created_at_ms', 'recording_id'])
    .execute();
  await db.schema
    .createIndex('questions_by_end')
    .on('questions')
    .column('until_ms')
    .where(sql.ref('until_ms'), 'is not', null)
    .execute();
  await db.schema
    .createTable('question_people')
    .addColumn('recording_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('question_people_pk', ['recording_id', 'id'])
    .execute();
  await db.schema
    .createTable('question_tries')
    .addColumn('recording_id', 'text', (column) => column.notNull())
    .addColumn('answerer', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('tries', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('question_tries_pk', ['recording_id', 'answerer'])
    .execute();
  // Of an answer by somebody of a list.
  await db.schema.alterTable('replies').addColumn('person', 'text').execute();
}
