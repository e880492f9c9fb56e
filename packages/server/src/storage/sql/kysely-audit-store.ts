import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { AuditEntry, AuditedStores, AuditQuery, AuditStore, NewAuditEntry } from '../audit-store.ts';
import { newTimeId, timeIdBound } from '../time-id.ts';
import { AUDIT_KEPT_FROM } from './audit-tables.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import type { Database } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';
import { transact } from './transact.ts';

export interface KyselyAuditStoreOptions {
  readonly engine: SqlEngine;
  /** For queries over many rows. */
  readonly reads: Kysely<Database>;
  /** Stores that work in the given transaction. */
  readonly storesIn: (tx: Kysely<Database>) => AuditedStores;
}

export function createKyselyAuditStore(
  db: Kysely<Database>,
  { engine, reads, storesIn }: KyselyAuditStoreOptions,
): AuditStore {
  return {
    change: (work) => transact(db, (tx) => work(storesIn(tx), (entry) => insert(tx, entry))),
    append: (entry) => insert(db, entry),
    page: (query) => page(reads, query),
    forgetBefore: async (time, signal) => {
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
