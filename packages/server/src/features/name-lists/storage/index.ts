import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';
import type { StoreOptions } from '../../../storage/sql/sql-engine.ts';
import { createNameListStore, forgetNameLists } from './store.ts';
import { NAME_LIST_MIGRATIONS, NAME_LIST_TABLES } from './tables.ts';

export type { NameListStore, StoredNameList } from './store.ts';

export const nameListStorage = {
  tables: NAME_LIST_TABLES,
  migrations: NAME_LIST_MIGRATIONS,
  createStores: (db: Kysely<Database>, { reads }: StoreOptions) => ({
    nameLists: createNameListStore(db, reads),
  }),
  forgetAccount: async (tx: Kysely<Database>, uid: string, until: number): Promise<void> => {
    await forgetNameLists(tx, sql<SqlBool>`owner_uid = ${uid} and created_at_ms <= ${until}`);
  },
};
