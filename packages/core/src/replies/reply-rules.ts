/**
 * Whether a recording takes voice replies. `closed_flood`: closed by the service, because too many came from too many
 * places; only its owner opens it again.
 */
export const REPLY_STATES = ['open', 'closed', 'closed_flood'] as const;
export type ReplyState = (typeof REPLY_STATES)[number];

/** What an owner sets. */
export const REPLY_SWITCHES = ['open', 'closed'] as const;
export type ReplySwitch = (typeof REPLY_SWITCHES)[number];
