export {
  REPLY_FILTERS,
  REPLY_STATES,
  REPLY_SWITCHES,
  type ReplyFilter,
  type ReplyState,
  type ReplySwitch,
} from './reply-rules.ts';
