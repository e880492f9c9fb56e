export { hasReplyToken } from './has-reply-token.ts';
export { parseQuestionCode } from './question-code.ts';
export { replierName } from './replier-name.ts';
export { REPLY_STATES, REPLY_SWITCHES, type ReplyState, type ReplySwitch } from './reply-rules.ts';
export { replyFailureText } from './reply-text.ts';
export {
  createReplyTokens,
  keepLabelToken,
  LABEL_USE_MS,
  type ReplyTokens,
} from './reply-tokens.ts';
export {
  ANSWER_HEARERS,
  type AnswerHearers,
  OWNER_ALONE,
  SHOWN_NAMES,
  type ShownNames,
  type ToldHearing,
} from './told-hearing.ts';
export { createVisitorSession, VISITOR_UID, type VisitorSession } from './visitor-session.ts';
