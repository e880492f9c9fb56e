import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type RowsOf, table } from '../../../storage/sql/table.ts';

export const LTI_TABLES = {
  /** Learning platforms. */
  lti_platforms: table<{
    id: string;
    issuer: string;
    client_id: string;
    name: string;
    authorization_url: string;
    token_url: string;
    /** Of requests to `token_url`; null if it is that address. */
    token_audience: string | null;
    keys_url: string;
    /** Of pages that frame ours; a JSON list, as the two below. */
    origins: string;
    deployments: string;
    /** Others from which people have tried to come, the latest first. */
    asked_deployments: string;
    /** Whose policy applies to the people of the platform; null for none. */
    domain: string | null;
    /** A deleted one is kept for the accounts of its people: nobody else may name its keys again. */
    state: 'waiting' | 'active' | 'off' | 'deleted';
    created_at_ms: number;
    created_by: string;
  }>('id'),
  /** Secrets that work for a time, by their SHA-256. */
  lti_secrets: table<{
    hash: string;
    /** `code` and `handover` work once; `invitation` too, of Dynamic Registration. */
    kind: 'code' | 'launch' | 'handover' | 'invitation';
    /** Null for invitations. */
    launch_id: string | null;
    /** What it stands for besides, as JSON. */
    payload: string | null;
    expires_at_ms: number;
  }>(),
  /** What platforms have launched. */
  lti_launches: table<{
    id: string;
    uid: string;
    platform_id: string;
    /** What the platform said, as JSON. */
    facts: string;
    created_at_ms: number;
    expires_at_ms: number;
  }>(),
  /** Of launches, so that none works twice. */
  lti_nonces: table<{
    hash: string;
    expires_at_ms: number;
  }>(),
  /** Who answers a question from a platform: one row for each account, whatever the device. */
  lti_learners: table<{
    recording_id: string;
    uid: string;
    platform_id: string;
    /** The platform's name for the account. */
    subject: string;
    /** As the platform gives it; null if it gives none. */
    name: string | null;
    /** Of replies, as of the labels of names. */
    token: string;
    token_hash: string;
    /** Of the names of the question; null if it has none. */
    person: string | null;
    /** Where the platform takes a score; null for nowhere. */
    line_item: string | null;
    updated_at_ms: number;
  }>('recording_id', 'uid'),
  /** Courses whose names a teacher may ask for. */
  lti_courses: table<{
    id: string;
    uid: string;
    platform_id: string;
    deployment_id: string;
    context_id: string;
    title: string | null;
    memberships_url: string;
    seen_at_ms: number;
  }>('id'),
  /** What the grade book of a platform is told of an answer. */
  lti_scores: table<{
    reply_id: string;
    recording_id: string;
    platform_id: string;
    subject: string;
    line_item: string;
    submitted_at_ms: number;
    /** Null until the teacher has given one. */
    score: number | null;
    /** Changes with each score, so that one that is given during a sending is sent too. */
    revision: number;
    state: 'waiting' | 'sent' | 'failed';
    attempts: number;
    next_try_at_ms: number;
  }>('reply_id'),
};

declare module '../../../storage/sql/schema.ts' {
  interface Database extends RowsOf<typeof LTI_TABLES> {}
}

/** Never change a released one. */
export const LTI_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0050-lti': { up: addLti },
};

async function addLti(db: Kysely<unknown>): Promise<void> {
  await addPlatforms(db);
  await addLaunches(db);
  await addLearners(db);
  await addScores(db);
}

async function addPlatforms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lti_platforms')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('authorization_url', 'text', (column) => column.notNull())
    .addColumn('token_url', 'text', (column) => column.notNull())
    .addColumn('token_audience', 'text')
    .addColumn('keys_url', 'text', (column) => column.notNull())
    .addColumn('origins', 'text', (column) => column.notNull())
    .addColumn('deployments', 'text', (column) => column.notNull())
    .addColumn('asked_deployments', 'text', (column) => column.notNull())
    .addColumn('domain', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addUniqueConstraint('lti_platforms_by_client', ['issuer', 'client_id'])
    .execute();
}

async function addLaunches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lti_launches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('platform_id', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('lti_launches_by_end').on('lti_launches').column('expires_at_ms').execute();
  await db.schema.createIndex('lti_launches_by_uid').on('lti_launches').column('uid').execute();
  await db.schema
    .createTable('lti_secrets')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('launch_id', 'text')
    .addColumn('payload', 'text')
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('lti_secrets_by_end').on('lti_secrets').column('expires_at_ms').execute();
  await db.schema
    .createTable('lti_nonces')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('lti_nonces_by_end').on('lti_nonces').column('expires_at_ms').execute();
}

async function addLearners(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lti_learners')
    .addColumn('recording_id', 'text', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('platform_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('line_item', 'text')
    .addColumn('updated_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('lti_learners_pk', ['recording_id', 'uid'])
    .execute();
  await db.schema
    .createIndex('lti_learners_by_token')
    .on('lti_learners')
    .columns(['recording_id', 'token_hash'])
    .execute();
  await db.schema.createIndex('lti_learners_by_uid').on('lti_learners').column('uid').execute();
  await db.schema
    .createTable('lti_courses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('platform_id', 'text', (column) => column.notNull())
    .addColumn('deployment_id', 'text', (column) => column.notNull())
    .addColumn('context_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text')
    .addColumn('memberships_url', 'text', (column) => column.notNull())
    .addColumn('seen_at_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('lti_courses_by_context', ['uid', 'platform_id', 'deployment_id', 'context_id'])
    .execute();
}

async function addScores(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lti_scores')
    .addColumn('reply_id', 'text', (column) => column.primaryKey())
    .addColumn('recording_id', 'text', (column) => column.notNull())
    .addColumn('platform_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('line_item', 'text', (column) => column.notNull())
    .addColumn('submitted_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('score', 'double precision')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('next_try_at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('lti_scores_by_recording').on('lti_scores').column('recording_id').execute();
  await db.schema
    .createIndex('lti_scores_by_try')
    .on('lti_scores')
    .columns(['next_try_at_ms', 'reply_id'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
}
