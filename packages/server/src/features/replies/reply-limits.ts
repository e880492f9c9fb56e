import type { AnswerLimits, ReplyLimits } from './storage/index.ts';

/** Held replies of one browser to one recording that asks nothing. */
const PER_TOKEN = 20;
/** Held replies to one recording: a large lecture. */
const PER_RECORDING = 500;
/** Held replies of one inbox. */
const PER_OWNER = 5000;
const PER_REPLY = 20;
/** Replies that strangers send get so much of an account's quota, beside what the account itself may store. */
const SHARE_OF_QUOTA = 0.25;
/** So many replies within this time close a recording, if they come from many networks. */
const FLOOD_REPLIES = 200;
const FLOOD_PER_NETWORK = 10;
const FLOOD_MS = 10 * 60_000;

export function replyLimits(maxStoredBytes: number, now: number): ReplyLimits {
  return {
    perToken: PER_TOKEN,
    perRecording: PER_RECORDING,
    perOwner: PER_OWNER,
    bytes: Math.floor(maxStoredBytes * SHARE_OF_QUOTA),
    flood: { replies: FLOOD_REPLIES, perNetwork: FLOOD_PER_NETWORK, since: now - FLOOD_MS },
  };
}

export function answerLimits(maxStoredBytes: number): AnswerLimits {
  return { perReply: PER_REPLY, ownerBytes: maxStoredBytes };
}
