import { replyCalls } from '@beep/api/features/replies';
import { defineFeature } from '../define-feature.ts';
import { type AnswerNeeds, createAnswerHandlers } from './answer-calls.ts';
import { endRepliesTo } from './end-replies.ts';
import { createInboxHandlers, type InboxNeeds } from './inbox-calls.ts';
import { createReplyJobs } from './remove-replies.ts';
import { createReplierHandlers, type ReplierNeeds } from './replier-calls.ts';
import { REPLY_MIGRATIONS } from './tables.ts';

export { addImportedReply, type ImportedReply, type NewReply, type ReplyLimits } from './create-replies.ts';
export type { FoundSound, StoredReply, StoredSound } from './find-replies.ts';
export { storeReplySounds } from './import-replies.ts';
export { noReply, type SendSoundDeps, sendSound } from './send-sound.ts';
export { createReplyStore, type ReplyStore } from './store.ts';
export { REPLY_TABLES } from './tables.ts';

/** Voice replies without an account, the owner's inbox, and answers. They end with their recordings. */
export const replies = defineFeature({
  calls: replyCalls,
  createHandlers: (service: ReplierNeeds & InboxNeeds & AnswerNeeds) => ({
    ...createReplierHandlers(service),
    ...createInboxHandlers(service),
    ...createAnswerHandlers(service),
  }),
  createJobs: createReplyJobs,
  migrations: REPLY_MIGRATIONS,
  endWithRecordings: endRepliesTo,
});
