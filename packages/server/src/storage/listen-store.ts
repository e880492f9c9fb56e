import { type Kysely, type SqlBool, sql } from 'kysely';
import { errnoOf } from '../errno.ts';
import type { StoredRecording } from './recording-fields.ts';
import { countListens, type ListenOutcome } from './sql/count-listens.ts';
import { deleteInBatches } from './sql/delete-in-batches.ts';
import { createKeyedBatches } from './sql/keyed-batches.ts';
import type { Database } from './sql/schema.ts';
import type { SqlEngine } from './sql/sql-engine.ts';
import { StorageUnavailableError } from './storage-error.ts';

/** One play, without personal data. */
export interface Listen {
  readonly recordingId: string;
  readonly listenerHash: string;
  readonly addressHash: string;
  readonly at: number;
  /** Milliseconds until a listener counts again; also the window of the cap below. */
  readonly windowMs: number;
  /** Listens that one address may add to one recording within the window. */
  readonly maxPerAddress: number;
  /** Whether the first listen of a recording is noted with its time. */
  readonly isNoted: boolean;
  /** The kind of the job that the first listen of a recording queues if its owner wants mail; none by default. */
  readonly mailJob?: string | undefined;
}

/** How far a listener heard a recording, after a counted listen. */
export interface HeardReport extends Pick<Listen, 'recordingId' | 'listenerHash' | 'at'> {
  readonly heardMs: number;
  /** Most milliseconds of a recording that can be heard in a millisecond. */
  readonly maxPace: number;
  /** Milliseconds that may be heard before their listen is counted. */
  readonly slackMs: number;
}

/** Recordings of an owner that were first heard before another one. */
export interface HeardBefore {
  readonly recording: Pick<StoredRecording, 'id' | 'ownerUid'> & { readonly firstHeardAt: number };
  /** Those that were first heard earlier than so many milliseconds before are not counted. */
  readonly withinMs: number;
  /** Counts no more than these. */
  readonly limit: number;
}

/** Most reports per batch. Reports that arrive while a batch is counted form the next one. */
const MAX_BATCH = 100;
/** How long a report waits for others, in milliseconds: nobody waits for its answer. */
const COLLECT_MS = 20;
/** PostgreSQL's SQLSTATE for a deadlock. */
const DEADLOCK = '40P01';

export type ListenStore = ReturnType<typeof createListenStore>;

export function createListenStore(db: Kysely<Database>, engine: SqlEngine) {
  const inBatches = createKeyedBatches<Listen, ListenOutcome>(
    MAX_BATCH,
    (listens) => countBatch(db, engine, listens),
    COLLECT_MS,
  );
  return {
    // One batch for all recordings with the same rule.
    /**
     * Counts once per listener, recording and window, in one transaction, which also queues the job of a first
     * listen.
     */
    count: (listen: Listen) => inBatches(`${listen.windowMs} ${listen.maxPerAddress}`, listen),
    /**
     * Keeps the farthest point. Does nothing without a counted listen of this listener, and counts no more than can
     * have been heard since that.
     */
    noteHeard: (report: HeardReport) => noteHeard(db, report),
    /** Of recordings that were first heard at the same time, each counts before one with a later id. */
    countHeardBefore: (query: HeardBefore) => countHeardBefore(db, query),
    /** Works in batches; the signal can stop it between two of them. */
    forgetBefore: async (time: number, signal?: AbortSignal) => {
      const ages = { listens: 'counted_at_ms', listen_caps: 'window_start_ms' } as const;
      for (const [table, age] of Object.entries(ages) as [keyof typeof ages, string][]) {
        const where = sql<SqlBool>`${sql.ref(age)} <= ${time}`;
        await deleteInBatches(db, engine, { table, where }, signal);
      }
    },
  };
}

/** One statement, which locks the row only if the farthest point moves. */
async function noteHeard(db: Kysely<Database>, report: HeardReport): Promise<void> {
  const { recordingId, listenerHash, at, heardMs, maxPace, slackMs } = report;
  const possibleMs = sql`(cast(${at} as bigint) - listens.counted_at_ms) * ${maxPace} + ${slackMs}`;
  const knownMs = sql`coalesce(recordings.heard_ms, 0)`;
  await sql`update recordings set heard_ms = cast(${heardMs} as bigint) from listens
    where recordings.id = ${recordingId} and listens.recording_id = ${recordingId}
      and listens.listener_hash = ${listenerHash}
      and ${knownMs} < ${heardMs} and ${heardMs} <= ${knownMs} + ${possibleMs}`.execute(db);
}

async function countHeardBefore(
  db: Kysely<Database>,
  { recording: { id, ownerUid, firstHeardAt }, withinMs, limit }: HeardBefore,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`select count(*) as number from (
    select 1 as one from recordings where owner_uid = ${ownerUid}
      and first_heard_at_ms > ${firstHeardAt - withinMs}
      and (first_heard_at_ms, id) < (${firstHeardAt}, ${id}) limit ${limit}) as earlier`.execute(db);
  return rows[0]?.number ?? 0;
}

/** A listener that occurs twice in a batch is counted in the first round and repeated in the second. */
async function countBatch(
  db: Kysely<Database>,
  engine: SqlEngine,
  listens: readonly Listen[],
): Promise<readonly ListenOutcome[]> {
  const outcomes = new Map<Listen, ListenOutcome>();
  let waiting = listens;
  while (waiting.length > 0) {
    const round = new Map<string, Listen>();
    const next: Listen[] = [];
    for (const listen of waiting) {
      const key = `${listen.recordingId} ${listen.listenerHash}`;
      if (round.has(key)) next.push(listen);
      else round.set(key, listen);
    }
    const counted = await countRound(db, engine, [...round.values()]);
    for (const [listen, outcome] of counted) outcomes.set(listen, outcome);
    waiting = next;
  }
  return listens.map((listen) => outcomes.get(listen) ?? 'repeated');
}

/** Other writers lock these rows in the same order; in case of a deadlock, counts one by one. */
async function countRound(
  db: Kysely<Database>,
  engine: SqlEngine,
  listens: readonly Listen[],
): Promise<ReadonlyMap<Listen, ListenOutcome>> {
  try {
    return await countListens(db, engine, listens);
  } catch (error) {
    if (listens.length === 1 || !isDeadlock(error)) throw error;
    const outcomes = new Map<Listen, ListenOutcome>();
    for (const listen of listens) {
      for (const [one, outcome] of await countListens(db, engine, [listen])) outcomes.set(one, outcome);
    }
    return outcomes;
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof StorageUnavailableError && errnoOf(error.cause) === DEADLOCK;
}
