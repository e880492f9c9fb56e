import type { OutboxState } from '@beep/core';

/** The server knows of no takes. */
export const OUTBOX_AT_SERVER: OutboxState = {
  ownerUid: null,
  waiting: [],
  unfinished: [],
  uploads: [],
  lastFailure: null,
  sent: [],
  tried: [],
};
