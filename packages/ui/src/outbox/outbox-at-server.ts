import type { OutboxState } from '@beep/core/outbox';

/** The server knows no drafts. */
export const OUTBOX_AT_SERVER: OutboxState = {
  ownerUid: null,
  waiting: [],
  unfinished: [],
  uploads: [],
  lastFailure: null,
  sent: [],
  tried: [],
  asked: [],
};
