import type { OffReason, TEST_EVENT, WebhookEvent, WebhookProblem } from '@beep/api/features/webhooks';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type RowsOf, table } from '../../../storage/sql/table.ts';
import { addEventTriggers, lockWebhooksOfEvents } from './event-triggers.ts';

export const WEBHOOK_TABLES = {
  webhooks: table<{
    id: string;
    /** Of a user's; null for a domain's. */
    owner_uid: string | null;
    /** Of a domain's; null for a user's. */
    domain: string | null;
    /** The verified address of the user when it was made, whose domain has the policy; of a domain's, who made it. */
    email: string | null;
    url: string;
    /** Each between spaces. */
    events: string;
    secret: string;
    /** It signs too until then. */
    earlier_secret: string | null;
    earlier_until_ms: number | null;
    created_at_ms: number;
    off_reason: OffReason | null;
    /** When its owner was told that the service switched it off. */
    told_at_ms: number | null;
    /** Since the last success. */
    failures: Generated<number>;
    failing_since_ms: number | null;
    /** No attempt is made before. */
    rests_until_ms: Generated<number>;
  }>('id'),
  /** What was or will be sent. Triggers write the rows, in the transaction of what they tell. */
  webhook_deliveries: table<{
    id: string;
    webhook_id: string;
    event: WebhookEvent | typeof TEST_EVENT;
    /** null for a test. */
    recording_id: string | null;
    reply_id: string | null;
    /** When it happened. */
    at_ms: number;
    state: Generated<'waiting' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    /** Of a waiting one. */
    next_at_ms: number;
    last_at_ms: Generated<number | null>;
    status: Generated<number | null>;
    problem: Generated<WebhookProblem | null>;
  }>('id'),
};

declare module '../../../storage/sql/schema.ts' {
  interface Database extends RowsOf<typeof WEBHOOK_TABLES> {}
}

/** Never change a released one. */
export const WEBHOOK_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0049-webhooks': { up: addWebhooks },
  '0052-locked-webhooks': { up: lockWebhooksOfEvents },
};

async function addWebhooks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_uid', 'text')
    .addColumn('domain', 'text')
    .addColumn('email', 'text')
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('earlier_secret', 'text')
    .addColumn('earlier_until_ms', 'bigint')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('off_reason', 'text')
    .addColumn('told_at_ms', 'bigint')
    .addColumn('failures', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('failing_since_ms', 'bigint')
    .addColumn('rests_until_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const owner of ['owner_uid', 'domain']) {
    await db.schema
      .createIndex(`webhooks_by_${owner}`)
      .on('webhooks')
      .column(owner)
      .where(sql.ref(owner), 'is not', null)
      .execute();
  }
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('webhook_id', 'text', (column) =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('recording_id', 'text')
    .addColumn('reply_id', 'text')
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
    .addColumn('attempts', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_at_ms', 'bigint')
    .addColumn('status', 'bigint')
    .addColumn('problem', 'text')
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_by_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'at_ms', 'id'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_waiting')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'next_at_ms'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_by_time')
    .on('webhook_deliveries')
    .column('at_ms')
    .execute();
  await addEventTriggers(db);
}
