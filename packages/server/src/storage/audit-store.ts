import type { AuditAction } from '@beep/api/features/admin';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { createApiTokenStore } from '../features/api-tokens/storage/index.ts';
import { createPlatformStore } from '../features/lti/storage/index.ts';
import { createWebhookStore } from '../features/webhooks/storage/index.ts';
import { createAdministratorStore } from './administrator-store.ts';
import { createAccountDeletionStore, createDeletionStore } from './deletion-store.ts';
import type { Domains } from './domains.ts';
import { createPolicyStore } from './policy-store.ts';
import { createRecordingStore } from './recording-store.ts';
import { createReportStore } from './report-store.ts';
import { AUDIT_KEPT_FROM } from './sql/audit-tables.ts';
import { deleteInBatches } from './sql/delete-in-batches.ts';
import type { Database } from './sql/schema.ts';
import type { SqlEngine, StoreOptions } from './sql/sql-engine.ts';
import { transact } from './sql/transact.ts';
import { newTimeId, timeIdBound } from './time-id.ts';

/** An entry of the audit log: who did what to whom, when. */
export interface AuditEntry {
  /** Sorts by time. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The administrator's email address, or `operator`. */
  readonly actor: string;
  readonly action: AuditAction;
  readonly domain: string | null;
  /** An email address, an account, a recording or a domain. */
  readonly subject: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

export type NewAuditEntry = Omit<AuditEntry, 'id'>;

export interface AuditQuery {
  readonly domains: Domains;
  readonly action?: AuditAction | undefined;
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
  /** The id of the last entry of the page before. */
  readonly after?: string | undefined;
}

/** The stores whose changes the audit log notes. */
export type AuditedStores = ReturnType<typeof storesIn>;

function storesIn(tx: Kysely<Database>, engine: SqlEngine) {
  return {
    administrators: createAdministratorStore(tx),
    apiTokens: createApiTokenStore(tx),
    ltiPlatforms: createPlatformStore(tx),
    policies: createPolicyStore(tx),
    accountDeletions: createAccountDeletionStore(tx),
    deletions: createDeletionStore(tx, engine),
    recordings: createRecordingStore(tx),
    reports: createReportStore(tx, { engine, reads: tx }),
    webhooks: createWebhookStore(tx, engine),
  };
}

export type AppendAuditEntry = (entry: NewAuditEntry) => Promise<void>;

/** The audit log. Entries are never changed. */
export type AuditStore = ReturnType<typeof createAuditStore>;

export function createAuditStore(db: Kysely<Database>, { engine, reads }: StoreOptions) {
  return {
    /**
     * Makes a change and appends its entries in one transaction. `work` must use the given stores for every query. If it
     * rejects, neither the change nor an entry is stored.
     */
    change: <T>(work: (stores: AuditedStores, append: AppendAuditEntry) => Promise<T>) =>
      transact<T>(db, (tx) => work(storesIn(tx, engine), (entry) => insert(tx, entry))),
    append: (entry: NewAuditEntry) => insert(db, entry),
    page: (query: AuditQuery) => page(reads, query),
    /** Works in batches; the signal can stop it between two of them. */
    forgetBefore: async (time: number, signal?: AbortSignal) => {
      const bound = timeIdBound(time);
      const old = await db.selectFrom('audit_log').select('id').where('id', '<', bound).limit(1).execute();
      if (old.length === 0) return;
      await allowDeletionBefore(db, bound);
      await deleteInBatches(db, engine, { table: 'audit_log', where: sql<SqlBool>`id < ${bound}` }, signal);
    },
  };
}

/** A trigger refuses to delete any other entry. */
async function allowDeletionBefore(db: Kysely<Database>, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: AUDIT_KEPT_FROM, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function insert(db: Kysely<Database>, { at, details, ...entry }: NewAuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, id: newTimeId(at), at_ms: at, details: JSON.stringify(details) })
    .execute();
}

/** One query for each domain: each reads no more rows than it returns, in the order of the index. */
async function page(db: Kysely<Database>, query: AuditQuery): Promise<readonly AuditEntry[]> {
  if (query.domains === 'all') return (await rowsOf(db, query, undefined)).map(toEntry);
  const rows: Row[] = [];
  for (const domain of query.domains) rows.push(...(await rowsOf(db, query, domain)));
  const sign = query.order === 'newest' ? -1 : 1;
  rows.sort((a, b) => (a.id < b.id ? -sign : sign));
  return rows.slice(0, query.limit).map(toEntry);
}

type Row = Selectable<Database['audit_log']>;

function rowsOf(
  db: Kysely<Database>,
  { action, order, limit, after }: AuditQuery,
  domain: string | undefined,
): Promise<Row[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(domain !== undefined, (rows) => rows.where('domain', '=', domain ?? ''))
    .$if(action !== undefined, (rows) => rows.where('action', '=', action as AuditEntry['action']))
    .$if(after !== undefined, (rows) => rows.where('id', order === 'newest' ? '<' : '>', after ?? ''))
    .orderBy('id', order === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

function toEntry(row: Row): AuditEntry {
  const { id, actor, action, domain, subject } = row;
  return { id, at: row.at_ms, actor, action, domain, subject, details: JSON.parse(row.details) };
}
