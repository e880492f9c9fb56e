/** What screens of their own need to hear replies and to answer them. */

export { createSiteSummary } from './late-summary.ts';
export { OwnAnswers } from './own-answers.tsx';
export { ReplyEnd } from './reply-end.tsx';
export { ReplyMenu } from './reply-menu.tsx';
export { useDelayedRemoval } from './use-delayed-removal.ts';
export { useHeldAudio, useReplyChange } from './use-held-reply.ts';
