import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { lockOwner } from '../../../storage/sql/lock-owner.ts';
import type { Database } from '../../../storage/sql/schema.ts';
import { addTombstones } from '../../../storage/sql/tombstones.ts';
import { transact } from '../../../storage/sql/transact.ts';

/** A list as it is stored, without its names. */
export type StoredNameList = Readonly<Selectable<Database['name_lists']>>;
export type NameListStore = ReturnType<typeof createNameListStore>;

export interface NameListChanges {
  readonly title?: string;
  readonly names?: readonly string[];
}

/** `reads` is a connection for queries over many rows. */
export function createNameListStore(db: Kysely<Database>, reads: Kysely<Database>) {
  return {
    /** Writes nothing if the owner has `max` lists, or if another list has its id. */
    create: (list: StoredNameList, names: readonly string[], max: number) =>
      transact<'stored' | 'full' | 'taken'>(db, async (tx, abandon) => {
        await lockOwner(tx, list.owner_uid);
        if ((await findList(tx, list.id)) !== undefined) return abandon('taken');
        await tx.insertInto('name_lists').values(list).execute();
        await putNames(tx, list.id, names);
        return (await countLists(tx, list.owner_uid)) > max ? abandon('full') : 'stored';
      }),
    /** Newest first, with the numbers of their names. */
    list: (ownerUid: string) => listOf(reads, ownerUid),
    find: (id: string) => findList(db, id),
    namesOf: async (id: string): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('name_list_names')
        .select('name')
        .where('list_id', '=', id)
        .orderBy('position')
        .execute();
      return rows.map(({ name }) => name);
    },
    /** What is not changed stays as it is now. */
    change: (id: string, { title, names }: NameListChanges) =>
      transact<void>(db, async (tx) => {
        // Also locks it: of two lists of names that are saved at once, one counts.
        const { numUpdatedRows } = await tx
          .updateTable('name_lists')
          .set((eb) => ({ title: title ?? eb.ref('title') }))
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (names === undefined || numUpdatedRows === 0n) return;
        await tx.deleteFrom('name_list_names').where('list_id', '=', id).execute();
        await putNames(tx, id, names);
      }),
    remove: (ids: readonly string[]) =>
      transact<void>(db, async (tx) =>
        addTombstones(tx, await forgetNameLists(tx, sql<SqlBool>`id in (${sql.join(ids)})`)),
      ),
    /** Those of accounts that had lists; null for accounts without one. */
    domains: async (): Promise<readonly (string | null)[]> => {
      const rows = await reads.selectFrom('name_lists').select('domain').distinct().execute();
      return rows.map(({ domain }) => domain);
    },
    /** The oldest lists of a domain. */
    oldest: (domain: string | null, limit: number) =>
      reads
        .selectFrom('name_lists')
        .select(['id', 'created_at_ms'])
        .where('domain', 'is not distinct from', domain)
        .orderBy('created_at_ms')
        .limit(limit)
        .execute(),
  };
}

/** Deletes lists with their names. */
export async function forgetNameLists(tx: Kysely<Database>, where: RawBuilder<SqlBool>) {
  // The list first, in the order of a change.
  const forgotten = await tx
    .deleteFrom('name_lists')
    .where(where)
    .returning(['id', 'owner_uid as uid'])
    .execute();
  const ids = forgotten.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('name_list_names').where('list_id', 'in', ids).execute();
  return forgotten;
}

function listOf(reads: Kysely<Database>, ownerUid: string) {
  return reads
    .selectFrom('name_lists')
    .leftJoin('name_list_names', 'name_list_names.list_id', 'name_lists.id')
    .selectAll('name_lists')
    .select((eb) => eb.fn.count<number>('name_list_names.list_id').as('count'))
    .where('name_lists.owner_uid', '=', ownerUid)
    .groupBy('name_lists.id')
    .orderBy('name_lists.created_at_ms', 'desc')
    .orderBy('name_lists.id', 'desc')
    .execute();
}

function findList(db: Kysely<Database>, id: string): Promise<StoredNameList | undefined> {
  return db.selectFrom('name_lists').selectAll().where('id', '=', id).executeTakeFirst();
}

async function countLists(tx: Kysely<Database>, ownerUid: string): Promise<number> {
  const { lists } = await tx
    .selectFrom('name_lists')
    .select((eb) => eb.fn.countAll<number>().as('lists'))
    .where('owner_uid', '=', ownerUid)
    .executeTakeFirstOrThrow();
  return lists;
}

async function putNames(tx: Kysely<Database>, listId: string, names: readonly string[]): Promise<void> {
  const rows = names.map((name, position) => ({ list_id: listId, position, name }));
  if (rows.length > 0) await tx.insertInto('name_list_names').values(rows).execute();
}
