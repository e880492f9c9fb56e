import type { AnswerHearers, ShownNames } from '@beep/core/replies';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type RowsOf, table } from '../../../storage/sql/table.ts';
import { newPersonToken } from './person-token.ts';

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
    /** How long an answer that is not kept is held. */
    keep_days: Generated<number>;
    heard_by: Generated<AnswerHearers>;
    names_shown: Generated<ShownNames>;
  }>('recording_id'),
  /** The names that may answer. */
  question_people: table<{
    recording_id: string;
    id: string;
    name: string;
    /** In the list, from 0. */
    position: number;
    /** In the link of the label of this person, which answers as this person: 32 random bytes as base64url. */
    token: string;
    /** The SHA-256 of the token, as of those of browsers. */
    token_hash: string;
  }>('recording_id', 'id'),
  /** Who has answered, and how often. */
  question_tries: table<{
    recording_id: string;
    /** A person of the list, the hash of the token of a browser, or that of a token with a name that was typed. */
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
  '0042-name-labels': { up: addLabels },
  '0043-heard-answers': { up: addHearers },
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

/** Gives each person of a list a token, and each question the time for which its answers are held. */
async function addLabels(db: Kysely<unknown>): Promise<void> {
  for (const column of ['token', 'token_hash']) {
    await db.schema
      .alterTable('question_people')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('questions')
    .addColumn('keep_days', 'bigint', (column) => column.notNull().defaultTo(30))
    .execute();
  const { rows } = await sql<{ recording_id: string; id: string }>`
    select recording_id, id from question_people`.execute(db);
  for (const { recording_id, id } of rows) {
    const { token, token_hash } = newPersonToken();
    await sql`update question_people set token = ${token}, token_hash = ${token_hash}
      where recording_id = ${recording_id} and id = ${id}`.execute(db);
  }
}

/** Adds who hears answers, what they see of names, what senders were told, and which answers the owner lets through. */
async function addHearers(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, initial] of [
    ['questions', 'heard_by', 'owner'],
    ['questions', 'names_shown', 'none'],
    ['replies', 'promised_hearers', 'owner'],
    ['replies', 'promised_names', 'none'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(initial))
      .execute();
  }
  await db.schema
    .alterTable('replies')
    .addColumn('is_shown', 'bigint', (flag) => flag.notNull().defaultTo(0))
    .execute();
}
