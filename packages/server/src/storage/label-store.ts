import type { Label } from '@beep/api/features/library';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { inBatchesOf } from './sql/batches.ts';
import { deleteInBatches } from './sql/delete-in-batches.ts';
import { lockOwner } from './sql/lock-owner.ts';
import type { Database } from './sql/schema.ts';
import type { SqlEngine } from './sql/sql-engine.ts';
import { transact } from './sql/transact.ts';

/** Of concurrent changes of a label's name, or of its colour, the last one counts. */
export function createLabelStore(db: Kysely<Database>, engine: SqlEngine) {
  return {
    /** Sorted by name, without regard to capitals. */
    list: (ownerUid: string) =>
      db
        .selectFrom('labels')
        .select(['id', 'name', 'color'])
        .where('owner_uid', '=', ownerUid)
        .orderBy('name_key')
        .execute(),
    /**
     * Creates or replaces the owner's label. Writes nothing and resolves with 'name_taken' if another one of the
     * owner's has the name, in capitals or not, and with 'full' if the owner has `max` others.
     */
    put: (ownerUid: string, label: Label, max: number) =>
      transact<'stored' | 'name_taken' | 'full'>(db, (tx) => putLabel(tx, { ownerUid, label, max })),
    /**
     * Changes the name or the colour; what is not changed stays as it is now. Resolves with the label, with 'name_taken'
     * as above, and with undefined if the owner has no such label.
     */
    change: (ownerUid: string, id: string, change: Partial<Omit<Label, 'id'>>) =>
      transact(db, (tx) => changeLabel(tx, { ownerUid, id }, change)),
    /** Takes the label off every recording too. Resolves with false if the owner has no such label. */
    remove: async (ownerUid: string, id: string) => {
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
    /** The ids of the existing labels of each recording that has one. */
    of: async (recordingIds: readonly string[]) => {
      if (recordingIds.length === 0) return new Map<string, string[]>();
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
    /** Gives these recordings a label that exists, or takes it off. The caller has checked the owner of both. */
    assign: (
      recordingIds: readonly string[],
      change: { readonly labelId: string; readonly isSet: boolean },
    ) => inBatchesOf(engine.batches, recordingIds, (batch) => assign(db, batch, change)),
  };
}

/** In a transaction. */
export async function putLabel(
  tx: Kysely<Database>,
  { ownerUid, label, max }: { readonly ownerUid: string; readonly label: Label; readonly max: number },
): Promise<'stored' | 'name_taken' | 'full'> {
  const { id, name, color } = label;
  const values = { name, name_key: nameKeyOf(name), color };
  await lockOwner(tx, ownerUid);
  const { others } = await tx
    .selectFrom('labels')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('owner_uid', '=', ownerUid)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  if (others >= max) return 'full';
  if (await isNameTaken(tx, { ownerUid, id, name })) return 'name_taken';
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

interface OwnLabel {
  readonly ownerUid: string;
  readonly id: string;
}

async function changeLabel(
  tx: Kysely<Database>,
  { ownerUid, id }: OwnLabel,
  { name, color }: Partial<Omit<Label, 'id'>>,
): Promise<Label | 'name_taken' | undefined> {
  await lockOwner(tx, ownerUid);
  if (name !== undefined && (await isNameTaken(tx, { ownerUid, id, name }))) return 'name_taken';
  return tx
    .updateTable('labels')
    .set((eb) => ({
      color: color ?? eb.ref('color'),
      ...(name !== undefined && { name, name_key: nameKeyOf(name) }),
    }))
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .returning(['id', 'name', 'color'])
    .executeTakeFirst();
}

/** True if another label of the owner has the name, in capitals or not. */
async function isNameTaken(
  tx: Kysely<Database>,
  { ownerUid, id, name }: OwnLabel & Pick<Label, 'name'>,
): Promise<boolean> {
  const taken = await tx
    .selectFrom('labels')
    .select('id')
    .where('owner_uid', '=', ownerUid)
    .where('name_key', '=', nameKeyOf(name))
    .where('id', '<>', id)
    .executeTakeFirst();
  return taken !== undefined;
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
