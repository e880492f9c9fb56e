import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Ids in one query. */
const LOT = 500;

/** Those of the ids that a recording, a printed label, a reply or an answer has. */
export async function takenIds(db: Kysely<Database>, ids: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (let at = 0; at < ids.length; at += LOT) {
    const lot = ids.slice(at, at + LOT);
    for (const table of ['recordings', 'slots', 'replies'] as const) {
      found.push(
        ...(await db.selectFrom(table).select('id').where('id', 'in', lot).execute()).map(({ id }) => id),
      );
    }
  }
  return found;
}
