import { type Kysely, type SqlBool, sql } from 'kysely';
import { errnoOf } from '../../errno.ts';
import type { Listen, ListenStore } from '../recording-store.ts';
import { StorageUnavailableError } from '../storage-error.ts';
import { deleteInLots } from './delete-in-lots.ts';
import { createKeyedBatches } from './keyed-batches.ts';
import type { Database } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';
import { transact } from './transact.ts';

type ListenOutcome = 'counted' | 'repeated' | 'capped';

/** Reports of one recording wait for each other in its row; so many go through in one transaction. */
const MAX_BATCH = 100;
/** PostgreSQL's name for two transactions that wait for each other. */
const DEADLOCK = '40P01';

export function createKyselyListenStore(db: Kysely<Database>, engine: SqlEngine): ListenStore {
  const inBatches = createKeyedBatches<Listen, ListenOutcome>(MAX_BATCH, (listens) => countAll(db, listens));
  return {
    count: (listen) => inBatches(listen.recordingId, listen),
    forgetBefore: async (time, signal) => {
      const ages = { listens: 'counted_at_ms', listen_caps: 'window_start_ms' } as const;
      for (const [table, age] of Object.entries(ages) as [keyof typeof ages, string][]) {
        const where = sql<SqlBool>`${sql.ref(age)} <= ${time}`;
        await deleteInLots(db, engine, { table, where }, signal);
      }
    },
  };
}

/** Forgetting may want, in another order, the rows of listeners who come back after a window: then one by one. */
async function countAll(db: Kysely<Database>, listens: readonly Listen[]): Promise<readonly ListenOutcome[]> {
  try {
    return await countTogether(db, listens);
  } catch (error) {
    if (listens.length === 1 || !isDeadlock(error)) throw error;
    const outcomes: ListenOutcome[] = [];
    for (const listen of listens) outcomes.push(...(await countTogether(db, [listen])));
    return outcomes;
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof StorageUnavailableError && errnoOf(error.cause) === DEADLOCK;
}

/** All of one recording, whose row is locked first, so that no two batches want each other's rows. */
function countTogether(db: Kysely<Database>, listens: readonly Listen[]): Promise<readonly ListenOutcome[]> {
  const recordingId = listens[0]?.recordingId ?? '';
  const add = (tx: Kysely<Database>, counted: number): Promise<unknown> =>
    tx
      .updateTable('recordings')
      .set((eb) => ({ listen_count: eb('listen_count', '+', counted) }))
      .where('id', '=', recordingId)
      .execute();
  return transact<readonly ListenOutcome[]>(db, async (tx) => {
    await add(tx, 0);
    const outcomes: ListenOutcome[] = [];
    for (const listen of listens) outcomes.push(await note(tx, listen));
    await add(tx, outcomes.filter((outcome) => outcome === 'counted').length);
    return outcomes;
  });
}

async function note(tx: Kysely<Database>, listen: Listen): Promise<ListenOutcome> {
  if (!(await noteListener(tx, listen))) return 'repeated';
  if (await takePlace(tx, listen)) return 'counted';
  await tx
    .deleteFrom('listens')
    .where('recording_id', '=', listen.recordingId)
    .where('listener_hash', '=', listen.listenerHash)
    .execute();
  return 'capped';
}

/**
 * One statement, so that of reports that come at once a single one finds the listener new. A listener who was counted
 * more than a window from now was so before the clock was set back.
 */
async function noteListener(tx: Kysely<Database>, listen: Listen): Promise<boolean> {
  const noted = await tx
    .insertInto('listens')
    .values({
      recording_id: listen.recordingId,
      listener_hash: listen.listenerHash,
      counted_at_ms: listen.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['recording_id', 'listener_hash'])
        .doUpdateSet({ counted_at_ms: listen.at })
        .where((eb) =>
          eb.or([
            eb('listens.counted_at_ms', '<=', listen.at - listen.windowMs),
            eb('listens.counted_at_ms', '>', listen.at + listen.windowMs),
          ]),
        ),
    )
    .returning('recording_id')
    .executeTakeFirst();
  return noted !== undefined;
}

async function takePlace(tx: Kysely<Database>, listen: Listen): Promise<boolean> {
  const place = await tx
    .insertInto('listen_caps')
    .values({
      recording_id: listen.recordingId,
      address_hash: listen.addressHash,
      window_start_ms: listen.at - (listen.at % listen.windowMs),
      counted: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['recording_id', 'address_hash', 'window_start_ms'])
        .doUpdateSet((eb) => ({ counted: eb('listen_caps.counted', '+', 1) })),
    )
    .returning('counted')
    .executeTakeFirstOrThrow();
  return place.counted <= listen.maxPerAddress;
}
