import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { notDeletedSince } from '../../../storage/sql/not-deleted-since.ts';
import type { Database } from '../../../storage/sql/schema.ts';

type Kind = Database['lti_secrets']['kind'];
export type StoredLaunch = Readonly<Selectable<Database['lti_launches']>>;

export interface NewSecret {
  readonly kind: Kind;
  readonly launchId: string | null;
  /** What it stands for besides; anything that JSON can say. */
  readonly payload?: unknown;
  readonly expiresAt: number;
}

export interface FoundSecret {
  readonly launchId: string | null;
  readonly payload: unknown;
}

/** Launches of platforms, and secrets of which only hashes are stored. */
export function createLaunchStore(db: Kysely<Database>) {
  const secretOf = (kind: Kind, secret: string, now: number) =>
    db
      .selectFrom('lti_secrets')
      .selectAll()
      .where('hash', '=', hashOf(secret))
      .where('kind', '=', kind)
      .where('expires_at_ms', '>', now);
  return {
    createLaunch: async (launch: StoredLaunch): Promise<void> => {
      await db.insertInto('lti_launches').values(launch).execute();
    },
    /** Undefined also if its account was deleted since. */
    findLaunch: (id: string, now: number): Promise<StoredLaunch | undefined> =>
      db
        .selectFrom('lti_launches')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at_ms', '>', now)
        .where(notDeletedSince('lti_launches.uid', 'lti_launches.created_at_ms'))
        .executeTakeFirst(),
    /** Resolves with the secret, of 32 random bytes as base64url. */
    createSecret: async ({ kind, launchId, payload, expiresAt }: NewSecret): Promise<string> => {
      const secret = randomBytes(32).toString('base64url');
      await db
        .insertInto('lti_secrets')
        .values({
          ...{ hash: hashOf(secret), kind, launch_id: launchId, expires_at_ms: expiresAt },
          payload: payload === undefined ? null : JSON.stringify(payload),
        })
        .execute();
      return secret;
    },
    findSecret: async (kind: Kind, secret: string, now: number): Promise<FoundSecret | undefined> =>
      presentSecret(await secretOf(kind, secret, now).executeTakeFirst()),
    /** The same, once. */
    takeSecret: async (kind: Kind, secret: string, now: number): Promise<FoundSecret | undefined> => {
      const found = await secretOf(kind, secret, now).executeTakeFirst();
      if (found === undefined) return undefined;
      const { numDeletedRows } = await db
        .deleteFrom('lti_secrets')
        .where('hash', '=', found.hash)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n ? presentSecret(found) : undefined;
    },
    /** False for a nonce that was taken before. */
    takeNonce: async (nonce: string, expiresAt: number): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('lti_nonces')
        .values({ hash: hashOf(nonce), expires_at_ms: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows !== 0n;
    },
    removeEndedBefore: async (now: number): Promise<void> => {
      for (const name of ['lti_secrets', 'lti_launches', 'lti_nonces'] as const) {
        await db.deleteFrom(name).where('expires_at_ms', '<=', now).execute();
      }
    },
  };
}

function presentSecret(row: Selectable<Database['lti_secrets']> | undefined): FoundSecret | undefined {
  if (row === undefined) return undefined;
  return { launchId: row.launch_id, payload: row.payload === null ? undefined : JSON.parse(row.payload) };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
