import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';
import type { StoreOptions } from '../../../storage/sql/sql-engine.ts';
import { createWebhookStore } from './store.ts';
import { WEBHOOK_MIGRATIONS, WEBHOOK_TABLES } from './tables.ts';

export { SEND_WEBHOOK } from './event-triggers.ts';
export {
  type AttemptOutcome,
  createWebhookStore,
  type StoredDelivery,
  type StoredWebhook,
  type WebhookOwner,
  type WebhookStore,
} from './store.ts';

export const webhookStorage = {
  tables: WEBHOOK_TABLES,
  migrations: WEBHOOK_MIGRATIONS,
  createStores: (db: Kysely<Database>, { engine }: StoreOptions) => ({
    webhooks: createWebhookStore(db, engine),
  }),
  forgetAccount: async (tx: Kysely<Database>, uid: string, until: number): Promise<void> => {
    await tx
      .deleteFrom('webhooks')
      .where('owner_uid', '=', uid)
      .where('created_at_ms', '<=', until)
      .execute();
  },
};
