import { type Kysely, sql } from 'kysely';
import type { Database } from './sql/schema.ts';

const REMEMBERED_TURNS = 1000;

/**
 * The turns that this database has written into the mark of its audio store; a copy of the database lacks later ones.
 */
export type TurnStore = ReturnType<typeof createTurnStore>;

export function createTurnStore(db: Kysely<Database>) {
  return {
    /** Stores a turn before it is written to the mark. Keeps the last thousand. */
    issue: async (turn: string) => {
      const last = sql<number>`(select coalesce(max(number), 0) from storage_turns)`;
      await db
        .insertInto('storage_turns')
        .values({ turn, number: sql<number>`${last} + 1` })
        .execute();
      await db
        .deleteFrom('storage_turns')
        .where('number', '<=', sql<number>`${last} - ${sql.lit(REMEMBERED_TURNS)}`)
        .execute();
    },
    /** The given turns that this database has issued. */
    known: async (turns: readonly string[]) => {
      if (turns.length === 0) return [];
      const rows = await db.selectFrom('storage_turns').select('turn').where('turn', 'in', turns).execute();
      return rows.map((row) => row.turn);
    },
    /** The first of the stored turns, at most `limit`. */
    first: async (limit: number) => {
      const rows = await db
        .selectFrom('storage_turns')
        .select('turn')
        .orderBy('number')
        .limit(limit)
        .execute();
      return rows.map((row) => row.turn);
    },
  };
}

/** Files without a row, with the time when they were first seen. */
export type OrphanStore = ReturnType<typeof createOrphanStore>;

export function createOrphanStore(db: Kysely<Database>) {
  return {
    /** Stores names that are not stored yet. Resolves with those first seen at `notedBefore` or earlier. */
    note: async (
      names: readonly string[],
      { at, notedBefore }: { readonly at: number; readonly notedBefore: number },
    ) => {
      if (names.length === 0) return [];
      await db
        .insertInto('orphans')
        .values(names.map((name) => ({ name, first_seen_at_ms: at })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const rows = await db
        .selectFrom('orphans')
        .select('name')
        .where('name', 'in', names)
        .where('first_seen_at_ms', '<=', notedBefore)
        .execute();
      return rows.map((row) => row.name);
    },
    forget: async (names: readonly string[]) => {
      if (names.length > 0) await db.deleteFrom('orphans').where('name', 'in', names).execute();
    },
    /** Sorted by name, starting after `after`. */
    list: async (after: string, limit: number) => {
      const rows = await db
        .selectFrom('orphans')
        .select('name')
        .where('name', '>', after)
        .orderBy('name')
        .limit(limit)
        .execute();
      return rows.map((row) => row.name);
    },
  };
}
