import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from './sql/schema.ts';

export function createNewsletterStore(db: Kysely<Database>) {
  return {
    /** Stores a subscription with its unsubscribe token; an address may have several. */
    subscribe: async (email: string, tokenHash: string, at: number) => {
      await db
        .insertInto('newsletter_tokens')
        .values({ token_hash: tokenHash, email, created_at_ms: at })
        .execute();
    },
    /** Ends the subscription of this token only. Resolves with true if there was one. */
    unsubscribe: async (tokenHash: string) => {
      const deleted = await db
        .deleteFrom('newsletter_tokens')
        .where('token_hash', '=', tokenHash)
        .returning('token_hash')
        .execute();
      return deleted.length > 0;
    },
    /** Ends all subscriptions of an address, ignoring case. Resolves with their number. */
    removeAddress: async (email: string) => {
      const deleted = await db
        .deleteFrom('newsletter_tokens')
        .where(sql<SqlBool>`lower(email) = lower(${email})`)
        .executeTakeFirst();
      return Number(deleted.numDeletedRows);
    },
  };
}
