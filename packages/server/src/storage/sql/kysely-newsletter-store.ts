import { type Kysely, type SqlBool, sql } from 'kysely';
import type { NewsletterStore } from '../newsletter-store.ts';
import type { Database } from './schema.ts';

export function createKyselyNewsletterStore(db: Kysely<Database>): NewsletterStore {
  return {
    subscribe: async (email, tokenHash, at) => {
      await db
        .insertInto('newsletter_tokens')
        .values({ token_hash: tokenHash, email, created_at_ms: at })
        .execute();
    },
    unsubscribe: async (tokenHash) => {
      const deleted = await db
        .deleteFrom('newsletter_tokens')
        .where('token_hash', '=', tokenHash)
        .returning('token_hash')
        .execute();
      return deleted.length > 0;
    },
    removeAddress: async (email) => {
      const deleted = await db
        .deleteFrom('newsletter_tokens')
        .where(sql<SqlBool>`lower(email) = lower(${email})`)
        .executeTakeFirst();
      return Number(deleted.numDeletedRows);
    },
  };
}
