import type { Kysely, Selectable } from 'kysely';
import { lockOwner } from '../../../storage/sql/lock-owner.ts';
import { notDeletedSince } from '../../../storage/sql/not-deleted-since.ts';
import type { Database } from '../../../storage/sql/schema.ts';

export type StoredApiToken = Readonly<Selectable<Database['api_tokens']>>;
export type ApiTokenStore = ReturnType<typeof createApiTokenStore>;

export function createApiTokenStore(db: Kysely<Database>) {
  return {
    /** Until the end of the transaction nothing else is made for its owner. */
    create: async (token: StoredApiToken): Promise<void> => {
      await lockOwner(db, token.owner_uid);
      await db.insertInto('api_tokens').values(token).execute();
    },
    /** Newest first. */
    list: (ownerUid: string): Promise<readonly StoredApiToken[]> =>
      db
        .selectFrom('api_tokens')
        .selectAll()
        .where('owner_uid', '=', ownerUid)
        .orderBy('created_at_ms', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    /** The token with a hash; undefined also if its account was deleted since it was made. */
    findByHash: (hash: string): Promise<StoredApiToken | undefined> =>
      db
        .selectFrom('api_tokens')
        .selectAll()
        .where('hash', '=', hash)
        .where(notDeletedSince('api_tokens.owner_uid', 'api_tokens.created_at_ms'))
        .executeTakeFirst(),
    /** False if the owner has no such token. */
    remove: async ({ id, owner_uid }: Pick<StoredApiToken, 'id' | 'owner_uid'>): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('api_tokens')
        .where('id', '=', id)
        .where('owner_uid', '=', owner_uid)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    /** Notes a use or a refusal, unless one was noted after `unlessAfter`: then false. */
    note: async (id: string, { column, at, unlessAfter }: TokenNote): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('api_tokens')
        .set({ [column]: at })
        .where('id', '=', id)
        .where((eb) => eb.or([eb(column, 'is', null), eb(column, '<=', unlessAfter)]))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    removeEndedBefore: async (time: number): Promise<void> => {
      await db.deleteFrom('api_tokens').where('ends_at_ms', '<', time).execute();
    },
  };
}

/** What is noted of a token, and when. */
export interface TokenNote {
  readonly column: 'last_used_at_ms' | 'refused_at_ms';
  readonly at: number;
  readonly unlessAfter: number;
}
