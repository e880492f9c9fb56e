export { createInbox, type Inbox, type InboxOptions } from './create-inbox.ts';
export {
  createReplySummary,
  type ReplySummaryActor,
  type ReplySummaryOptions,
  type ReplySummaryState,
} from './create-reply-summary.ts';
export {
  countNewAnswers,
  createHeardAnswers,
  type HeardAnswers,
  type OwnReply,
  withHeard,
} from './heard-answers.ts';
export type {
  HeldRepliesApi,
  ReplyAddress,
  ReplyListRequest,
  ReplySwitchApi,
  SentRepliesApi,
  SentRepliesQuery,
} from './ports.ts';
export { replierName } from './replier-name.ts';
export type {
  HeldReply,
  ReplyAnswer,
  ReplyAudio,
  ReplyChange,
  ReplyPage,
  ReplySummary,
  SentReply,
} from './reply.ts';
export {
  REPLY_FILTERS,
  REPLY_STATES,
  REPLY_SWITCHES,
  type ReplyFilter,
  type ReplyState,
  type ReplySwitch,
} from './reply-rules.ts';
export { replyFailureText } from './reply-text.ts';
export { createReplyTokens, findReplyToken, type ReplyTokens } from './reply-tokens.ts';
export { createVisitorSession, VISITOR_UID, type VisitorSession } from './visitor-session.ts';
