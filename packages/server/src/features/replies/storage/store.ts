import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';
import type { StoreOptions } from '../../../storage/sql/sql-engine.ts';
import { createReplyChanges } from './change-replies.ts';
import { createReplyCreation } from './create-replies.ts';
import { createReplyRemovals } from './end-replies.ts';
import { createReplyFinders } from './find-replies.ts';

/**
 * Voice replies. Every function that finds one finds those only that are neither deleted nor expired, and whose
 * recording is not deleted. A recording that has expired keeps its replies until their own end.
 */
export type ReplyStore = ReturnType<typeof createReplyStore>;

export function createReplyStore(db: Kysely<Database>, { engine, reads }: StoreOptions) {
  return {
    ...createReplyCreation(db, engine),
    ...createReplyFinders(db, reads),
    ...createReplyChanges(db),
    ...createReplyRemovals(db, engine),
  };
}
