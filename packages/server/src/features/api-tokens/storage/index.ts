import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';
import { createApiTokenStore } from './store.ts';
import { API_TOKEN_MIGRATIONS, API_TOKEN_TABLES } from './tables.ts';

export { type ApiTokenStore, createApiTokenStore, type StoredApiToken } from './store.ts';

export const apiTokenStorage = {
  tables: API_TOKEN_TABLES,
  migrations: API_TOKEN_MIGRATIONS,
  createStores: (db: Kysely<Database>) => ({ apiTokens: createApiTokenStore(db) }),
  forgetAccount: async (tx: Kysely<Database>, uid: string, until: number): Promise<void> => {
    await tx
      .deleteFrom('api_tokens')
      .where('owner_uid', '=', uid)
      .where('created_at_ms', '<=', until)
      .execute();
  },
};
