/** The contract of voice replies to a recording, and of the owner's answers to them. */

export {
  type HeldReply,
  type HeldReplyList,
  MAX_REPLIES_IN_CALL,
  peaksSchema,
  REPLY_FILTERS,
  type ReplyAnswer,
  type ReplyChange,
  type ReplyFilter,
  type ReplyReport,
  type ReplySound,
  type ReplySummary,
  replyCalls,
  replyToken,
  type SentReply,
  soundQuery,
} from './contract.ts';
