import type { OffReason, WebhookProblem } from '@beep/api/features/webhooks';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { hasNoJob } from '../../../storage/job-store.ts';
import { deleteInBatches } from '../../../storage/sql/delete-in-batches.ts';
import { lockOwner } from '../../../storage/sql/lock-owner.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import type { SqlEngine } from '../../../storage/sql/sql-engine.ts';
import { transact } from '../../../storage/sql/transact.ts';
import { SEND_WEBHOOK } from './event-triggers.ts';

export type StoredWebhook = Readonly<Selectable<Database['webhooks']>>;
export type StoredDelivery = Readonly<Selectable<Database['webhook_deliveries']>>;
export type WebhookStore = ReturnType<typeof createWebhookStore>;

/** Whose webhooks: a user's, or a domain's. */
export type WebhookOwner = { readonly uid: string } | { readonly domain: string };

/** The position of a delivery in the log. */
export type LogPosition = Pick<StoredDelivery, 'at_ms' | 'id'>;

/** What an attempt brought. */
export interface AttemptOutcome {
  readonly at: number;
  readonly status: number | null;
  readonly problem: WebhookProblem | null;
  /** When it is tried again; null if it is not. Absent after a success. */
  readonly nextAt?: number | null;
  /** After a failure: when the next attempt of any event may be made. */
  readonly restsUntil?: number;
  /** Why the webhook is switched off, if it is. */
  readonly off?: Exclude<OffReason, 'owner'>;
}

type WebhookValues = Partial<
  Pick<StoredWebhook, 'url' | 'events' | 'secret' | 'earlier_secret' | 'earlier_until_ms' | 'off_reason'>
>;

const NO_FAILURE = { failures: 0, failing_since_ms: null, rests_until_ms: 0 };

export function createWebhookStore(db: Kysely<Database>, engine: SqlEngine) {
  return { ...createOwning(db), ...createSending(db), ...createLog(db, engine) };
}

function createOwning(db: Kysely<Database>) {
  const ofOwner = (owner: WebhookOwner) => {
    const all = db.selectFrom('webhooks').selectAll();
    return 'uid' in owner ? all.where('owner_uid', '=', owner.uid) : all.where('domain', '=', owner.domain);
  };
  return {
    /** Until the end of the transaction nothing else is made for its owner. */
    create: async (webhook: StoredWebhook): Promise<void> => {
      await lockOwner(db, webhook.owner_uid ?? webhook.domain ?? '');
      await db.insertInto('webhooks').values(webhook).execute();
    },
    /** Newest first. */
    list: (owner: WebhookOwner): Promise<readonly StoredWebhook[]> =>
      ofOwner(owner).orderBy('created_at_ms', 'desc').orderBy('id', 'desc').execute(),
    /** undefined if the owner has no such webhook. */
    find: (owner: WebhookOwner, id: string): Promise<StoredWebhook | undefined> =>
      ofOwner(owner).where('id', '=', id).executeTakeFirst(),
    /** One that is switched on, or gets another address, begins anew. */
    change: async (id: string, values: WebhookValues): Promise<void> => {
      if (Object.keys(values).length === 0) return;
      const beginsAnew = values.off_reason === null || values.url !== undefined;
      await db
        .updateTable('webhooks')
        .set({
          ...values,
          ...(beginsAnew && NO_FAILURE),
          ...('off_reason' in values && { told_at_ms: null }),
        })
        .where('id', '=', id)
        .execute();
    },
    remove: async (id: string): Promise<void> => {
      await db.deleteFrom('webhooks').where('id', '=', id).execute();
    },
  };
}

function createSending(db: Kysely<Database>) {
  const waiting = () => db.selectFrom('webhook_deliveries').where('state', '=', sql.lit('waiting'));
  return {
    /** Whoever owns it. */
    findAny: (id: string): Promise<StoredWebhook | undefined> =>
      db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Webhooks with something to send and without a job, at most `limit`. */
    unattended: async (now: number, limit: number): Promise<readonly string[]> => {
      const { rows } = await sql<{ id: string }>`select id from webhooks
        where off_reason is null and rests_until_ms <= ${now} and ${hasNoJob(SEND_WEBHOOK, 'webhooks.id')}
          and exists (select 1 from webhook_deliveries where webhook_deliveries.webhook_id = webhooks.id
            and webhook_deliveries.state = 'waiting' and webhook_deliveries.next_at_ms <= ${now})
        limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
    /** Webhooks that the service has switched off without telling, and without a job of this kind. */
    untold: async (jobKind: string, limit: number): Promise<readonly string[]> => {
      const { rows } = await sql<{ id: string }>`select id from webhooks
        where off_reason in ('failing', 'gone') and told_at_ms is null and ${hasNoJob(jobKind, 'webhooks.id')}
        limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
    setTold: async (id: string, at: number): Promise<void> => {
      await db.updateTable('webhooks').set({ told_at_ms: at }).where('id', '=', id).execute();
    },
    /** The delivery that is due the longest. */
    due: (webhookId: string, now: number): Promise<StoredDelivery | undefined> =>
      waiting()
        .selectAll()
        .where('webhook_id', '=', webhookId)
        .where('next_at_ms', '<=', now)
        .orderBy('next_at_ms')
        .limit(1)
        .executeTakeFirst(),
    /** Notes an attempt of the delivery, and what it says of its webhook. */
    note: (delivery: StoredDelivery, outcome: AttemptOutcome): Promise<void> =>
      transact<void>(db, async (tx) => {
        // The webhook first, as its deletion does.
        await noteWebhook(tx, delivery.webhook_id, outcome);
        await noteDelivery(tx, delivery, outcome);
      }),
    /** Gives up what waits for a webhook. */
    giveUp: async (webhookId: string, problem: WebhookProblem | null): Promise<void> => {
      await db
        .updateTable('webhook_deliveries')
        .set({ state: 'failed', problem })
        .where('webhook_id', '=', webhookId)
        .where('state', '=', sql.lit('waiting'))
        .execute();
    },
  };
}

async function noteDelivery(
  tx: Kysely<Database>,
  { id, attempts }: StoredDelivery,
  { at, status, problem, nextAt }: AttemptOutcome,
): Promise<void> {
  const state = nextAt === undefined ? 'delivered' : nextAt === null ? 'failed' : 'waiting';
  await tx
    .updateTable('webhook_deliveries')
    .set({ state, attempts: attempts + 1, last_at_ms: at, status, problem, next_at_ms: nextAt ?? at })
    .where('id', '=', id)
    .execute();
}

async function noteWebhook(
  tx: Kysely<Database>,
  id: string,
  { at, nextAt, restsUntil = 0, off }: AttemptOutcome,
): Promise<void> {
  const failed = {
    failures: sql<number>`failures + 1`,
    failing_since_ms: sql<number>`coalesce(failing_since_ms, ${at})`,
    rests_until_ms: restsUntil,
  };
  await tx
    .updateTable('webhooks')
    .set(nextAt === undefined ? NO_FAILURE : failed)
    .where('id', '=', id)
    .execute();
  if (off === undefined) return;
  // Its owner may have switched it off meanwhile.
  await tx
    .updateTable('webhooks')
    .set({ off_reason: off })
    .where('id', '=', id)
    .where('off_reason', 'is', null)
    .execute();
}

function createLog(db: Kysely<Database>, engine: SqlEngine) {
  return {
    /** Adds a delivery that is sent before all others. False if the webhook was deleted meanwhile. */
    add: (delivery: Pick<StoredDelivery, 'id' | 'webhook_id' | 'event' | 'at_ms'>): Promise<boolean> =>
      transact(db, async (tx) => {
        // Locks the webhook.
        if (!(await endRest(tx, delivery.webhook_id))) return false;
        await tx
          .insertInto('webhook_deliveries')
          .values({ ...delivery, next_at_ms: 0 })
          .execute();
        return true;
      }),
    /** Newest first, starting after `after`. */
    deliveries: (webhookId: string, limit: number, after?: LogPosition): Promise<readonly StoredDelivery[]> =>
      db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', webhookId)
        .$if(after !== undefined, (rows) =>
          rows.where(sql<SqlBool>`(at_ms, id) < (${after?.at_ms}, ${after?.id})`),
        )
        .orderBy('at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    findDelivery: (webhookId: string, id: string): Promise<StoredDelivery | undefined> =>
      db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', webhookId)
        .where('id', '=', id)
        .executeTakeFirst(),
    /** Lets a delivery be sent before all others, with as many attempts as a new one. */
    sendAgain: ({ id, webhook_id }: Pick<StoredDelivery, 'id' | 'webhook_id'>): Promise<void> =>
      transact<void>(db, async (tx) => {
        await endRest(tx, webhook_id);
        await tx
          .updateTable('webhook_deliveries')
          .set({ state: 'waiting', attempts: 0, next_at_ms: 0 })
          .where('id', '=', id)
          .execute();
      }),
    /** Forgets events that happened before `time`, and of each webhook those after the newest `most`. */
    forget: async (time: number, most: number, signal?: AbortSignal): Promise<void> => {
      const table = 'webhook_deliveries';
      await deleteInBatches(db, engine, { table, where: sql<SqlBool>`at_ms < ${time}` }, signal);
      const { rows } = await sql<{ id: string; at_ms: number }>`
        select webhooks.id, (select at_ms from webhook_deliveries where webhook_id = webhooks.id
          order by at_ms desc, id desc limit 1 offset ${most}) as at_ms from webhooks`.execute(db);
      for (const { id, at_ms } of rows) {
        if (at_ms === null) continue;
        const where = sql<SqlBool>`webhook_id = ${id} and at_ms <= ${at_ms}`;
        await deleteInBatches(db, engine, { table, where }, signal);
      }
    },
  };
}

/** False if there is no such webhook. */
async function endRest(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ rests_until_ms: 0 })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
