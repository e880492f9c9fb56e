import type { Label } from '@beep/core/recordings';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { LabelStore } from '../label-store.ts';
import { inBatchesOf } from './batches.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import type { Database } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';
import { transact } from './transact.ts';

export function createKyselyLabelStore(db: Kysely<Database>, engine: SqlEngine): LabelStore {
  return {
    list: (ownerUid) =>
      db
        .selectFrom('labels')
        .select(['id', 'name', 'color'])
        .where('owner_uid', '=', ownerUid)
        .orderBy('name_key')
        .execute(),
    put: (ownerUid, label, max) =>
      transact<'stored' | 'name_taken' | 'full'>(db, (tx) => putLabel(tx, { ownerUid, label, max })),
    remove: async (ownerUid, id) => {
      const removed = await db
        .deleteFrom('labels')
        .where('id', '=', id)
        .where('owner_uid', '=', ownerUid)
        .returning('id')
        .executeTakeFirst();
      if (!removed) return false;
      // From now on they count for nothing: what is left after a crash does no harm.
      await deleteInBatches(db, engine, {
        table: 'recording_labels',
        where: sql<SqlBool>`label_id = ${id}`,
      });
      return true;
    },
    of: async (recordingIds) => {
      if (recordingIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('recording_labels')
        .innerJoin('labels', 'labels.id', 'recording_labels.label_id')
        .select(['recording_labels.recording_id', 'labels.id'])
        .where('recording_labels.recording_id', 'in', recordingIds)
        .orderBy('labels.name_key')
        .execute();
      const labels = new Map<string, string[]>();
      for (const { recording_id, id } of rows) {
        const known = labels.get(recording_id);
        if (known) known.push(id);
        else labels.set(recording_id, [id]);
      }
      return labels;
    },
    assign: (recordingIds, change) =>
      inBatchesOf(engine.batches, recordingIds, (batch) => assign(db, batch, change)),
  };
}

/** In a transaction. */
export async function putLabel(
  tx: Kysely<Database>,
  { ownerUid, label, max }: { readonly ownerUid: string; readonly label: Label; readonly max: number },
): Promise<'stored' | 'name_taken' | 'full'> {
  const { id, name, color } = label;
  const values = { name, name_key: nameKeyOf(name), color };
  const { others } = await tx
    .selectFrom('labels')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('owner_uid', '=', ownerUid)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  if (others >= max) return 'full';
  const taken = await tx
    .selectFrom('labels')
    .select('id')
    .where('owner_uid', '=', ownerUid)
    .where('name_key', '=', values.name_key)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) return 'name_taken';
  const stored = await tx
    .insertInto('labels')
    .values({ id, owner_uid: ownerUid, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).where('labels.owner_uid', '=', ownerUid),
    )
    .returning('id')
    .executeTakeFirst();
  return stored ? 'stored' : 'name_taken';
}

async function assign(
  db: Kysely<Database>,
  recordingIds: readonly string[],
  { labelId, isSet }: { readonly labelId: string; readonly isSet: boolean },
): Promise<void> {
  if (!isSet) {
    await db
      .deleteFrom('recording_labels')
      .where('label_id', '=', labelId)
      .where('recording_id', 'in', recordingIds)
      .execute();
    return;
  }
  await db
    .insertInto('recording_labels')
    .values(recordingIds.map((recording_id) => ({ recording_id, label_id: labelId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Equal for names that differ in capitals only. */
export function nameKeyOf(name: string): string {
  return name.toLowerCase();
}
