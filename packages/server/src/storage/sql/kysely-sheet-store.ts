import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NewRecording, SlotRefusal } from '../recording-store.ts';
import type { SheetStore, SlotOfRecording, StoredSheet, StoredSlot } from '../sheet-store.ts';
import { isOfLivingAccount } from './recording-rows.ts';
import type { Database } from './schema.ts';
import { transact } from './transact.ts';

/** `reads` is a connection for queries over many rows. */
export function createKyselySheetStore(db: Kysely<Database>, reads: Kysely<Database>): SheetStore {
  return {
    create: (sheet, slotIds, max) =>
      transact<'stored' | 'full'>(db, async (tx, abandon) => {
        await tx.insertInto('sheets').values(sheetValues(sheet)).execute();
        const slots = slotIds.map((id, at) => ({ id, sheet_id: sheet.id, number: at + 1 }));
        await tx.insertInto('slots').values(slots).execute();
        return (await countSheets(tx, sheet.ownerUid)) > max ? abandon('full') : 'stored';
      }),
    list: async (ownerUid, now) => {
      const rows = await reads
        .selectFrom('sheets')
        .leftJoin('slots', 'slots.sheet_id', 'sheets.id')
        .leftJoin('recordings', (join) =>
          join.onRef('recordings.slot_id', '=', 'slots.id').on(isPlayable(now)),
        )
        .select(SHEET_COLUMNS)
        .select((eb) => [
          eb.fn.count<number>('recordings.id').as('recorded'),
          eb.fn.count<number>('slots.revoked_at_ms').as('revoked'),
        ])
        .where('sheets.owner_uid', '=', ownerUid)
        .groupBy(['sheets.id', 'sheets.owner_uid', 'sheets.title', 'sheets.layout', 'sheets.created_at_ms'])
        .orderBy('sheets.created_at_ms', 'desc')
        .orderBy('sheets.id', 'desc')
        .execute();
      return rows;
    },
    slotsOf: async (sheetId, now) => {
      const rows = await slotsWithRecordings(db, now)
        .where('slots.sheet_id', '=', sheetId)
        .orderBy('slots.number')
        .execute();
      return rows.map(toSlot);
    },
    findSheet: (id) => findSheet(db, id),
    findSlot: async (id, now) => {
      const row = await slotsWithRecordings(db, now).where('slots.id', '=', id).executeTakeFirst();
      return row && { ...toSlot(row), sheet: await findSheet(db, row.sheet_id) };
    },
    slotsOfRecordings: (ids) => slotsOfRecordings(db, ids),
    rename: async (slotId, name) => {
      await db.updateTable('slots').set({ name }).where('id', '=', slotId).execute();
    },
    ...createEnds(db),
  };
}

function createEnds(db: Kysely<Database>): Pick<SheetStore, 'revoke' | 'remove'> {
  return {
    revoke: (slotId, at) =>
      transact<void>(db, async (tx) => {
        await revokeWhere(tx, at, sql<SqlBool>`id = ${slotId}`);
        await emptySlots(tx, at, sql<SqlBool>`slot_id = ${slotId}`);
      }),
    remove: (sheetId, at) =>
      transact<void>(db, async (tx) => {
        await revokeWhere(tx, at, sql<SqlBool>`sheet_id = ${sheetId}`);
        await emptySlots(tx, at, sql<SqlBool>`slot_id in (select id from slots where sheet_id = ${sheetId})`);
        await forgetSheets(tx, sql<SqlBool>`id = ${sheetId}`);
      }),
  };
}

/** Deletes sheets, and the names of their labels: the labels stay, because their links must not come back. */
export async function forgetSheets(tx: Kysely<Database>, where: RawBuilder<SqlBool>): Promise<void> {
  await tx
    .updateTable('slots')
    .set({ name: null })
    .where('name', 'is not', null)
    .where(sql<SqlBool>`sheet_id in (select id from sheets where ${where})`)
    .execute();
  await tx.deleteFrom('sheets').where(where).execute();
}

async function slotsOfRecordings(
  db: Kysely<Database>,
  recordingIds: readonly string[],
): Promise<ReadonlyMap<string, SlotOfRecording>> {
  if (recordingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('recordings')
    .innerJoin('slots', 'slots.id', 'recordings.slot_id')
    .innerJoin('sheets', 'sheets.id', 'slots.sheet_id')
    .select(['recordings.id as recordingId', 'slots.id', 'slots.number', 'slots.name'])
    .select('sheets.title as sheetTitle')
    .where('recordings.id', 'in', recordingIds)
    .execute();
  return new Map(rows.map(({ recordingId, ...slot }) => [recordingId, slot]));
}

/** Locks the labels, so that no upload can be for one of them meanwhile. */
async function revokeWhere(tx: Kysely<Database>, at: number, where: RawBuilder<SqlBool>): Promise<void> {
  await tx
    .updateTable('slots')
    .set((eb) => ({ revoked_at_ms: eb.fn.coalesce('revoked_at_ms', eb.val(at)) }))
    .where(where)
    .execute();
}

/** Prepares the label of a new recording in its transaction; the refusal if it cannot have it. */
export async function claimSlot(
  tx: Kysely<Database>,
  { slot, ownerUid, createdAt }: NewRecording,
): Promise<SlotRefusal | undefined> {
  if (slot === undefined) return undefined;
  const found = await lockSlot(tx, slot.id);
  if (found === undefined) return 'no_slot';
  const sheet = await findSheet(tx, found.sheet_id);
  if (sheet !== undefined && sheet.ownerUid !== ownerUid) return 'no_slot';
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

/** Deletes the recordings of labels, and takes off those that are deleted or expired already. */
async function emptySlots(tx: Kysely<Database>, at: number, where: RawBuilder<SqlBool>): Promise<void> {
  await tx.updateTable('recordings').set({ deleted_at_ms: at }).where(where).where(isPlayable(at)).execute();
  await tx.updateTable('recordings').set({ slot_id: null }).where(where).execute();
}

function isPlayable(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`recordings.deleted_at_ms is null and recordings.removal_started_at_ms is null
    and (recordings.expires_at_ms is null or recordings.expires_at_ms > ${now}) and ${isOfLivingAccount()}`;
}

const SHEET_COLUMNS = [
  'sheets.id',
  'sheets.owner_uid as ownerUid',
  'sheets.title',
  'sheets.layout',
  'sheets.created_at_ms as createdAt',
] as const;

export function sheetValues({
  id,
  ownerUid,
  title,
  layout,
  createdAt,
}: StoredSheet): Insertable<Database['sheets']> {
  return { id, owner_uid: ownerUid, title, layout, created_at_ms: createdAt };
}

export function findSheet(db: Kysely<Database>, id: string): Promise<StoredSheet | undefined> {
  return db.selectFrom('sheets').select(SHEET_COLUMNS).where('sheets.id', '=', id).executeTakeFirst();
}

export async function countSheets(tx: Kysely<Database>, ownerUid: string): Promise<number> {
  const { sheets } = await tx
    .selectFrom('sheets')
    .select((eb) => eb.fn.countAll<number>().as('sheets'))
    .where('owner_uid', '=', ownerUid)
    .executeTakeFirstOrThrow();
  return sheets;
}

function slotsWithRecordings(db: Kysely<Database>, now: number) {
  return db
    .selectFrom('slots')
    .leftJoin('recordings', (join) => join.onRef('recordings.slot_id', '=', 'slots.id').on(isPlayable(now)))
    .select([
      'slots.id',
      'slots.sheet_id',
      'slots.number',
      'slots.name',
      'slots.revoked_at_ms',
      'recordings.id as recording_id',
      'recordings.duration_s',
      'recordings.created_at_ms',
      'recordings.title',
    ]);
}

interface SlotRow {
  readonly id: string;
  readonly number: number;
  readonly name: string | null;
  readonly revoked_at_ms: number | null;
  readonly recording_id: string | null;
  readonly duration_s: number | null;
  readonly created_at_ms: number | null;
  readonly title: string | null;
}

function toSlot(row: SlotRow): StoredSlot {
  const { id, number, name, recording_id, duration_s, created_at_ms, title } = row;
  const slot = { id, number, name, isRevoked: row.revoked_at_ms !== null };
  if (recording_id === null || duration_s === null || created_at_ms === null) return slot;
  return { ...slot, recording: { id: recording_id, duration: duration_s, createdAt: created_at_ms, title } };
}
