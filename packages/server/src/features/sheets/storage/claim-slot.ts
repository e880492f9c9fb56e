import { type Kysely, type SqlBool, sql } from 'kysely';
import type { NewRecording, SlotRefusal } from '../../../storage/recording-store.ts';
import { isPlayable } from '../../../storage/sql/recording-rows.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import { emptySlots, findSheet } from './store.ts';

/** Prepares the label of a new recording in its transaction; the refusal if it cannot have it. */
export async function claimSlot(
  tx: Kysely<Database>,
  { slot, ownerUid, createdAt }: NewRecording,
): Promise<SlotRefusal | undefined> {
  if (slot === undefined) return undefined;
  const found = await lockSlot(tx, slot.id);
  if (found === undefined) return 'no_slot';
  const sheet = await findSheet(tx, found.sheet_id);
  if (sheet !== undefined && sheet.owner_uid !== ownerUid) return 'no_slot';
  if (sheet === undefined || found.revoked_at_ms !== null) return 'slot_revoked';
  const current = await tx
    .selectFrom('recordings')
    .select('id')
    .where('slot_id', '=', slot.id)
    .where(isPlayable(createdAt))
    .executeTakeFirst();
  if (current !== undefined && current.id !== slot.replaces) return 'slot_recorded';
  await emptySlots(tx, createdAt, sql<SqlBool>`slot_id = ${slot.id}`);
  return undefined;
}

/** A write that changes nothing locks the row on both engines: of concurrent recordings for a label one is the first. */
async function lockSlot(tx: Kysely<Database>, id: string) {
  return tx
    .updateTable('slots')
    .set((eb) => ({ number: eb.ref('number') }))
    .where('id', '=', id)
    .returning(['sheet_id', 'revoked_at_ms'])
    .executeTakeFirst();
}
