import type { Kysely } from 'kysely';
import type { ReplyStore } from '../reply-store.ts';
import { createReplyChanges } from './change-replies.ts';
import { createReplyCreation } from './create-replies.ts';
import { createReplyRemovals } from './end-replies.ts';
import { createReplyFinders } from './find-replies.ts';
import type { Database } from './schema.ts';
import type { SqlEngine } from './sql-engine.ts';

export interface KyselyReplyStoreOptions {
  readonly engine: SqlEngine;
  /** For lists. */
  readonly reads: Kysely<Database>;
}

export function createKyselyReplyStore(
  db: Kysely<Database>,
  { engine, reads }: KyselyReplyStoreOptions,
): ReplyStore {
  return {
    ...createReplyCreation(db),
    ...createReplyFinders(db, reads),
    ...createReplyChanges(db),
    ...createReplyRemovals(db, engine),
  };
}
