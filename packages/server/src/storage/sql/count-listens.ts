import { type Kysely, sql } from 'kysely';
import type { Listen } from '../listen-store.ts';
import type { Database } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';
import { transact } from './transact.ts';

export type ListenOutcome = 'counted' | 'repeated' | 'capped';

/**
 * Counts listens under one rule in one transaction, with a constant number of statements, whose text does not depend on
 * the number of listens: each takes its rows as one JSON array. No two may have the same listener and recording. Rows of recordings, which are contended, are locked last, for one statement and the commit;
 * only first listens queue jobs in between. Rows are locked in key order.
 */
export function countListens(
  db: Kysely<Database>,
  engine: SqlEngine,
  listens: readonly Listen[],
): Promise<ReadonlyMap<Listen, ListenOutcome>> {
  const ordered = [...listens].sort((a, b) => compare(listenerOf(a), listenerOf(b)));
  return transact(db, async (tx) => {
    const outcomes = new Map<Listen, ListenOutcome>(ordered.map((listen) => [listen, 'repeated']));
    const fresh = await noteListeners(tx, engine, ordered);
    const capped = fresh.length > 0 ? await findCapped(tx, engine, fresh) : new Set<Listen>();
    if (capped.size > 0) await forgetListeners(tx, engine, [...capped]);
    const counted = fresh.filter((listen) => !capped.has(listen));
    const first = counted.length > 0 ? await addToRecordings(tx, engine, counted) : [];
    await queueMails(tx, engine, first);
    for (const listen of fresh) outcomes.set(listen, capped.has(listen) ? 'capped' : 'counted');
    return outcomes;
  });
}

const listenerOf = ({ recordingId, listenerHash }: Listen): string => `${recordingId} ${listenerHash}`;

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Returns listeners not counted within their window. A single statement: of concurrent reports only one finds the
 * listener new. A listener counted more than a window in the future was counted before the clock was set back.
 */
async function noteListeners(
  tx: Kysely<Database>,
  { jsonRows }: SqlEngine,
  listens: readonly Listen[],
): Promise<readonly Listen[]> {
  const windowMs = listens[0]?.windowMs ?? 0;
  const rows = listens.map(({ recordingId, listenerHash, at }) => [recordingId, listenerHash, at]);
  const { rows: noted } = await sql<Pick<Database['listens'], 'recording_id' | 'listener_hash'>>`
    insert into listens (recording_id, listener_hash, counted_at_ms)
    select value ->> 0, value ->> 1, cast(value ->> 2 as bigint) from ${jsonRows(JSON.stringify(rows))} where true
    on conflict (recording_id, listener_hash) do update set counted_at_ms = excluded.counted_at_ms
    where listens.counted_at_ms <= excluded.counted_at_ms - ${windowMs}
      or listens.counted_at_ms > excluded.counted_at_ms + ${windowMs}
    returning recording_id, listener_hash`.execute(tx);
  const fresh = new Set(noted.map((row) => `${row.recording_id} ${row.listener_hash}`));
  return listens.filter((listen) => fresh.has(listenerOf(listen)));
}

const windowOf = ({ at, windowMs }: Listen): number => at - (at % windowMs);

const capOf = (listen: Listen): string => `${listen.recordingId} ${listen.addressHash} ${windowOf(listen)}`;

/** Returns the listens whose address has used up its cap in this window. */
async function findCapped(
  tx: Kysely<Database>,
  { jsonRows }: SqlEngine,
  listens: readonly Listen[],
): Promise<ReadonlySet<Listen>> {
  const groups = Map.groupBy(listens, capOf);
  const rows = [...groups]
    .sort(([a], [b]) => compare(a, b))
    .map(([, [first, ...others]]) => [
      ...[first?.recordingId, first?.addressHash, first && windowOf(first)],
      others.length + 1,
    ]);
  const { rows: taken } = await sql<Database['listen_caps']>`
    insert into listen_caps (recording_id, address_hash, window_start_ms, counted)
    select value ->> 0, value ->> 1, cast(value ->> 2 as bigint), cast(value ->> 3 as bigint)
      from ${jsonRows(JSON.stringify(rows))} where true
    on conflict (recording_id, address_hash, window_start_ms)
      do update set counted = listen_caps.counted + excluded.counted
    returning recording_id, address_hash, window_start_ms, counted`.execute(tx);
  const capped = new Set<Listen>();
  for (const row of taken) {
    const group = groups.get(`${row.recording_id} ${row.address_hash} ${row.window_start_ms}`) ?? [];
    const before = row.counted - group.length;
    const free = Math.max(0, (group[0]?.maxPerAddress ?? 0) - before);
    for (const listen of group.slice(free)) capped.add(listen);
  }
  return capped;
}

/** They may still be counted from another address. */
async function forgetListeners(
  tx: Kysely<Database>,
  { jsonRows }: SqlEngine,
  listens: readonly Listen[],
): Promise<void> {
  const keys = listens.map(({ recordingId, listenerHash }) => [recordingId, listenerHash]);
  await sql`delete from listens where (recording_id, listener_hash) in
    (select value ->> 0, value ->> 1 from ${jsonRows(JSON.stringify(keys))})`.execute(tx);
}

/** Returns one listen of each recording that had none before. */
async function addToRecordings(
  tx: Kysely<Database>,
  { jsonRows, lockInOrder }: SqlEngine,
  listens: readonly Listen[],
): Promise<readonly Listen[]> {
  const groups = Map.groupBy(listens, ({ recordingId }) => recordingId);
  const added = [...groups].map(([id, { length, 0: first }]) => [
    ...[id, length],
    first?.isNoted ? first.at : null,
  ]);
  const { rows } = await sql<{
    id: string;
    listen_count: number;
  }>`with added(id, number, heard_at) as (
      select value ->> 0, cast(value ->> 1 as bigint), cast(value ->> 2 as bigint)
      from ${jsonRows(JSON.stringify(added))}
    ),
    locked as materialized (
      select id from recordings where id in (select id from added) order by id ${lockInOrder}
    )
    update recordings set listen_count = listen_count + added.number,
      first_heard_at_ms = coalesce(first_heard_at_ms, added.heard_at)
    from added join locked on locked.id = added.id where recordings.id = added.id
    returning recordings.id, recordings.listen_count`.execute(tx);
  return rows.flatMap(({ id, listen_count }) => {
    const group = groups.get(id) ?? [];
    return listen_count === group.length ? group.slice(0, 1) : [];
  });
}

/** A recording is first heard once, so each job is queued once. */
async function queueMails(
  tx: Kysely<Database>,
  { now }: SqlEngine,
  listens: readonly Listen[],
): Promise<void> {
  const wanted = listens.filter(({ isNoted, mailJob }) => isNoted && mailJob !== undefined);
  const [first] = wanted;
  if (first?.mailJob === undefined) return;
  const ids = wanted.map(({ recordingId }) => recordingId);
  await sql`insert into jobs (kind, key, due_at_ms, wait_ms)
    select ${first.mailJob}, recordings.id, ${now()}, 0 from recordings
    join account_preferences on account_preferences.uid = recordings.owner_uid
    where recordings.id in (${sql.join(ids)}) and account_preferences.mails_when_heard = 1
    order by recordings.id
    on conflict (kind, key) do nothing`.execute(tx);
}
