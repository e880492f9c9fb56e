import { replyCalls } from '@beep/api/features/replies';
import { defineFeature } from '../define-feature.ts';
import { type AnswerNeeds, createAnswerHandlers } from './answer-calls.ts';
import { createInboxHandlers, type InboxNeeds } from './inbox-calls.ts';
import { createReplyJobs } from './remove-replies.ts';
import { createReplierHandlers, type ReplierNeeds } from './replier-calls.ts';

export { storeReplySounds } from './import-replies.ts';
export { presentSound } from './present-reply.ts';
export { noReply, type SendSoundDeps, sendSound } from './send-sound.ts';

/** Voice replies without an account, the owner's inbox, and answers. They end with their recordings. */
export const replies = defineFeature({
  calls: replyCalls,
  createHandlers: (service: ReplierNeeds & InboxNeeds & AnswerNeeds) => ({
    ...createReplierHandlers(service),
    ...createInboxHandlers(service),
    ...createAnswerHandlers(service),
  }),
  createJobs: createReplyJobs,
});
