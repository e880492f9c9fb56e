import type { SheetSlot } from '@beep/api/features/sheets';
import { type Insertable, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { lockOwner } from '../../../storage/sql/lock-owner.ts';
import { isPlayable } from '../../../storage/sql/recording-rows.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import { takenIds } from '../../../storage/sql/taken-ids.ts';
import { addTombstones } from '../../../storage/sql/tombstones.ts';
import { transact } from '../../../storage/sql/transact.ts';

/** A sheet that is to be stored. */
export type NewSheet = Readonly<Insertable<Database['sheets']>>;
/** A sheet as it is stored. */
export type StoredSheet = Readonly<Selectable<Database['sheets']>>;
/** A label that is to be stored. */
export type NewSlot = Readonly<Pick<Insertable<Database['slots']>, 'id' | 'name'>>;
/** A label without the address that its link begins with. */
export type SlotFacts = Omit<SheetSlot, 'url'>;
/** Sheets of printed labels. Each label is a slot: a link that is reserved before a recording exists. */
export type SheetStore = ReturnType<typeof createSheetStore>;

/** The label that plays a recording. */
export interface SlotOfRecording
  extends Readonly<Pick<Selectable<Database['slots']>, 'id' | 'number' | 'name'>> {
  readonly sheetTitle: string;
}

/** A sheet of another installation, with its labels in their order. */
export interface ImportedSheet {
  readonly sheet: NewSheet;
  readonly slots: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly isRevoked: boolean;
    /** The recording that the label plays, if it is here. */
    readonly recordingId: string | undefined;
  }[];
}

/** `reads` is a connection for queries over many rows. */
export function createSheetStore(db: Kysely<Database>, reads: Kysely<Database>) {
  return {
    /** Stores a sheet with the links of its labels in their order. Writes nothing if the owner has `max` sheets. */
    create: (sheet: NewSheet, labels: readonly NewSlot[], max: number) =>
      transact<'stored' | 'full'>(db, async (tx, abandon) => {
        await lockOwner(tx, sheet.owner_uid);
        await tx.insertInto('sheets').values(sheet).execute();
        const slots = labels.map((slot, at) => ({ ...slot, sheet_id: sheet.id, number: at + 1 }));
        await tx.insertInto('slots').values(slots).execute();
        return (await countSheets(tx, sheet.owner_uid)) > max ? abandon('full') : 'stored';
      }),
    /** Newest first, with the numbers of labels, of those that have a recording and that are revoked. */
    list: (ownerUid: string, now: number) => listSheets(reads, ownerUid, now),
    /** The labels of a sheet in their order; empty if there is no such sheet. */
    slotsOf: async (sheetId: string, now: number) => {
      const rows = await selectSlots(db, now)
        .where('slots.sheet_id', '=', sheetId)
        .orderBy('slots.number')
        .execute();
      return rows.map(toSlot);
    },
    findSheet: (id: string) => findSheet(db, id),
    /** A label and its sheet; without the sheet it has ended, with the sheet or with the account of its owner. */
    findSlot: async (id: string, now: number) => {
      const row = await selectSlots(db, now).where('slots.id', '=', id).executeTakeFirst();
      return row && { ...toSlot(row), sheet: await findSheet(db, row.sheet_id) };
    },
    /** The labels of recordings, by the recording; those without one are not in it. */
    slotsOfRecordings: (recordingIds: readonly string[]) => slotsOfRecordings(db, recordingIds),
    /** Null for no name. */
    rename: async (slotId: string, name: string | null) => {
      await db.updateTable('slots').set({ name }).where('id', '=', slotId).execute();
    },
    /** Ends a link for good, and deletes its recording, in one transaction. */
    revoke: (slotId: string, at: number) =>
      transact<void>(db, async (tx) => {
        await revokeWhere(tx, at, sql<SqlBool>`id = ${slotId}`);
        await emptySlots(tx, at, sql<SqlBool>`slot_id = ${slotId}`);
      }),
    /** Ends all links of a sheet, deletes their recordings and forgets the sheet, in one transaction. */
    remove: (sheetId: string, at: number) =>
      transact<void>(db, async (tx) => {
        await revokeWhere(tx, at, sql<SqlBool>`sheet_id = ${sheetId}`);
        await emptySlots(tx, at, sql<SqlBool>`slot_id in (select id from slots where sheet_id = ${sheetId})`);
        await addTombstones(tx, await forgetSheets(tx, sql<SqlBool>`id = ${sheetId}`));
      }),
    /**
     * Writes a sheet of another installation in one transaction, unless the owner has `max` sheets. Labels without a
     * recording get theirs, also of a sheet that is `present`: its recordings may have come later. `taken`: something
     * else has its id or that of a label.
     */
    addImported: (imported: ImportedSheet, { at, max }: { readonly at: number; readonly max: number }) =>
      transact<'imported' | 'present' | 'taken' | 'full'>(db, async (tx, abandon) => {
        await lockOwner(tx, imported.sheet.owner_uid);
        const outcome = await putSheet(tx, imported, at);
        if (outcome === 'taken') return abandon(outcome);
        const { sheet, slots } = imported;
        if (outcome === 'imported' && (await countSheets(tx, sheet.owner_uid)) > max) return abandon('full');
        for (const slot of slots) await playInSlot(tx, sheet, slot);
        return outcome;
      }),
  };
}

function listSheets(reads: Kysely<Database>, ownerUid: string, now: number) {
  return reads
    .selectFrom('sheets')
    .leftJoin('slots', 'slots.sheet_id', 'sheets.id')
    .leftJoin('recordings', (join) => join.onRef('recordings.slot_id', '=', 'slots.id').on(isPlayable(now)))
    .selectAll('sheets')
    .select((eb) => [
      eb.fn.count<number>('slots.id').as('labels'),
      eb.fn.count<number>('recordings.id').as('recorded'),
      eb.fn.count<number>('slots.revoked_at_ms').as('revoked'),
    ])
    .where('sheets.owner_uid', '=', ownerUid)
    .groupBy('sheets.id')
    .orderBy('sheets.created_at_ms', 'desc')
    .orderBy('sheets.id', 'desc')
    .execute();
}

/** Deletes sheets, and the names of their labels: the labels stay, because their links must not come back. */
export async function forgetSheets(tx: Kysely<Database>, where: RawBuilder<SqlBool>) {
  await tx
    .updateTable('slots')
    .set({ name: null })
    .where('name', 'is not', null)
    .where(sql<SqlBool>`sheet_id in (select id from sheets where ${where})`)
    .execute();
  return tx.deleteFrom('sheets').where(where).returning(['id', 'owner_uid as uid']).execute();
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

/** Deletes the recordings of labels, and takes off those that are deleted or expired already. */
export async function emptySlots(
  tx: Kysely<Database>,
  at: number,
  where: RawBuilder<SqlBool>,
): Promise<void> {
  await tx.updateTable('recordings').set({ deleted_at_ms: at }).where(where).where(isPlayable(at)).execute();
  await tx.updateTable('recordings').set({ slot_id: null }).where(where).execute();
}

export function findSheet(db: Kysely<Database>, id: string): Promise<StoredSheet | undefined> {
  return db.selectFrom('sheets').selectAll().where('id', '=', id).executeTakeFirst();
}

async function countSheets(tx: Kysely<Database>, ownerUid: string): Promise<number> {
  const { sheets } = await tx
    .selectFrom('sheets')
    .select((eb) => eb.fn.countAll<number>().as('sheets'))
    .where('owner_uid', '=', ownerUid)
    .executeTakeFirstOrThrow();
  return sheets;
}

async function putSheet(
  tx: Kysely<Database>,
  { sheet, slots }: ImportedSheet,
  at: number,
): Promise<'imported' | 'present' | 'taken'> {
  const known = await findSheet(tx, sheet.id);
  if (known !== undefined) return known.owner_uid === sheet.owner_uid ? 'present' : 'taken';
  const ids = slots.map(({ id }) => id);
  if ((await takenIds(tx, ids)).length > 0) return 'taken';
  await tx.insertInto('sheets').values(sheet).execute();
  const values = slots.map(({ id, name, isRevoked }, index) => ({
    ...{ id, name, sheet_id: sheet.id, number: index + 1 },
    revoked_at_ms: isRevoked ? at : null,
  }));
  await tx.insertInto('slots').values(values).execute();
  return 'imported';
}

/** Gives a label its recording, if it is the owner's and if neither has another. */
async function playInSlot(
  tx: Kysely<Database>,
  sheet: NewSheet,
  { id, recordingId }: ImportedSheet['slots'][number],
): Promise<void> {
  if (recordingId === undefined) return;
  await tx
    .updateTable('recordings')
    .set({ slot_id: id })
    .where('id', '=', recordingId)
    .where('owner_uid', '=', sheet.owner_uid)
    .where('slot_id', 'is', null)
    .where('deleted_at_ms', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('slots')
          .select('slots.id')
          .where('slots.id', '=', id)
          .where('slots.sheet_id', '=', sheet.id)
          .where('slots.revoked_at_ms', 'is', null),
      ),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('recordings as own').select('own.id').where('own.slot_id', '=', id))),
    )
    .execute();
}

function selectSlots(db: Kysely<Database>, now: number) {
  return db
    .selectFrom('slots')
    .leftJoin('recordings', (join) => join.onRef('recordings.slot_id', '=', 'slots.id').on(isPlayable(now)))
    .selectAll('slots')
    .select([
      'recordings.id as filename',
      'recordings.duration_s',
      'recordings.created_at_ms',
      'recordings.title',
    ]);
}

type SlotRow = Awaited<ReturnType<ReturnType<typeof selectSlots>['executeTakeFirstOrThrow']>>;

function toSlot({ id, number, name, revoked_at_ms, filename, title, ...of }: SlotRow): SlotFacts {
  const slot = { id, number, ...(name !== null && { name }) };
  if (revoked_at_ms !== null) return { ...slot, state: 'revoked' };
  if (filename === null || of.duration_s === null || of.created_at_ms === null)
    return { ...slot, state: 'empty' };
  const recording = {
    filename,
    duration: Math.round(of.duration_s * 1000) / 1000,
    created_at: Math.floor(of.created_at_ms / 1000),
    ...(title !== null && { title }),
  };
  return { ...slot, state: 'recorded', recording };
}
