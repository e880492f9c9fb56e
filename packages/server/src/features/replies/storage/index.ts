import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/sql/schema.ts';
import type { StoreOptions } from '../../../storage/sql/sql-engine.ts';
import { endRepliesTo } from './end-replies.ts';
import { createReplyTranscriptStore } from './reply-transcripts.ts';
import { createReplyStore } from './store.ts';
import { REPLY_MIGRATIONS, REPLY_TABLES } from './tables.ts';

export type { ReplyOwnerChange } from './change-replies.ts';
export {
  type AnswerLimits,
  addImportedReply,
  type ImportedAnswer,
  type ImportedReply,
  type ImportedSound,
  type NewReply,
  type ReplyLimits,
} from './create-replies.ts';
export type {
  FoundSound,
  OtherReply,
  OthersQuery,
  StoredAnswer,
  StoredReply,
  StoredSound,
} from './find-replies.ts';
export type { ReplyTranscriptStore } from './reply-transcripts.ts';
export type { ReplyStore } from './store.ts';

export const replyStorage = {
  tables: REPLY_TABLES,
  migrations: REPLY_MIGRATIONS,
  createStores: (db: Kysely<Database>, options: StoreOptions) => ({
    replies: createReplyStore(db, options),
    replyTranscripts: createReplyTranscriptStore(db),
  }),
  endWithRecordings: endRepliesTo,
};
