import { type Kysely, sql } from 'kysely';
import type { OrphanStore, TurnStore } from '../ownership-store.ts';
import type { Database } from './schema.ts';

const REMEMBERED_TURNS = 1000;

export function createKyselyTurnStore(db: Kysely<Database>): TurnStore {
  return {
    issue: async (turn) => {
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
    known: async (turns) => {
      if (turns.length === 0) return [];
      const rows = await db.selectFrom('storage_turns').select('turn').where('turn', 'in', turns).execute();
      return rows.map((row) => row.turn);
    },
    first: async (limit) => {
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

export function createKyselyOrphanStore(db: Kysely<Database>): OrphanStore {
  return {
    note: async (names, { at, notedBefore }) => {
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
    forget: async (names) => {
      if (names.length > 0) await db.deleteFrom('orphans').where('name', 'in', names).execute();
    },
    list: async (after, limit) => {
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
