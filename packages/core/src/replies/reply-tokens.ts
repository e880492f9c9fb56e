import type { KeyValueStore } from '../settings/key-value-store.ts';

/** The proofs that this browser replied, one for each recording. */
export interface ReplyTokens {
  /** Null if this browser has not replied to the recording. */
  find(recordingId: string): string | null;
  /** The same as `find`, or a new one, which is kept. */
  claim(recordingId: string): string;
  /** Keeps the token of a stored draft, unless there is one: a browser that was killed may have lost its own. */
  adopt(recordingId: string, token: string): void;
}

export interface ReplyTokensOptions {
  /** Kept until the user clears the site's data. */
  readonly store: KeyValueStore;
  /** Makes 32 random bytes as base64url. */
  readonly newToken: () => string;
}

/** Makes the tokens of this browser. If it stores nothing, they live as long as the page. */
export function createReplyTokens({ store, newToken }: ReplyTokensOptions): ReplyTokens {
  const claimed = new Map<string, string>();
  const find = (recordingId: string): string | null =>
    claimed.get(recordingId) ?? findReplyToken(store, recordingId);
  function keep(recordingId: string, token: string): string {
    claimed.set(recordingId, token);
    keepReplyToken(store, recordingId, token);
    return token;
  }
  return {
    find,
    claim: (recordingId) => keep(recordingId, find(recordingId) ?? newToken()),
    adopt(recordingId, token) {
      if (find(recordingId) === null && TOKEN.test(token)) keep(recordingId, token);
    },
  };
}

const TOKEN = /^[\w-]{43}$/;

/** The token of a recording, for pages that must not load more to know. Null if there is none. */
export function findReplyToken(store: Pick<KeyValueStore, 'get'>, recordingId: string): string | null {
  const stored = store.get(keyOf(recordingId));
  return stored !== null && TOKEN.test(stored) ? stored : null;
}

/** Makes the token of a printed label that of this browser; ignores a malformed one. */
export function keepReplyToken(
  store: Pick<KeyValueStore, 'set'>,
  ...[recordingId, token]: [string, string]
): void {
  if (TOKEN.test(token)) store.set(keyOf(recordingId), token);
}

function keyOf(recordingId: string): string {
  return `beep.replyToken.${recordingId}`;
}
