/** What screens of their own need to hear replies and to answer them. */

export { audioQuery } from './audio-query.ts';
export { createAnswerRecorder } from './create-answer-recorder.ts';
export { createSiteSummary } from './late-summary.ts';
export { ReplyEnd } from './reply-end.tsx';
export { ReplyMenu } from './reply-menu.tsx';
export { useDelayedRemoval } from './use-delayed-removal.ts';
