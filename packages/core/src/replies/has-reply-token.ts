import type { KeyValueStore } from '../settings/key-value-store.ts';

/** False if this browser has no token of a recording, for pages that must not load more to know. */
export function hasReplyToken(store: Pick<KeyValueStore, 'get'>, recordingId: string): boolean {
  return [ownKey, labelKey].some((keyOf) => store.get(keyOf(recordingId)) !== null);
}

/** Of the token of this browser. */
export function ownKey(recordingId: string): string {
  return `beep.replyToken.${recordingId}`;
}

/** Of the printed label that was read last. */
export function labelKey(recordingId: string): string {
  return `beep.replyLabel.${recordingId}`;
}
