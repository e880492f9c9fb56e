import type { KeyValueStore } from '../settings/key-value-store.ts';
import { labelKey, ownKey } from './has-reply-token.ts';

/** The proofs that this browser replied, one for each recording. */
export interface ReplyTokens {
  /** Null if this browser has not replied to the recording. */
  find(recordingId: string): string | null;
  /** The same as `find`, or a new one, which is kept. */
  claim(recordingId: string): string;
  /** Keeps the token of a stored draft, unless there is one: a browser that was killed may have lost its own. */
  adopt(recordingId: string, token: string): void;
  /** How long the printed label that was read last is still used; null if none is. */
  labelLeftMs(recordingId: string): number | null;
  /** Uses the label no more, as if another browser had read it. */
  forgetLabel(recordingId: string): void;
}

/** How long a printed label is used after it was read: then another child may have the device. */
export const LABEL_USE_MS = 3_600_000;

export interface ReplyTokensOptions {
  /** Kept until the user clears the site's data. */
  readonly store: KeyValueStore;
  /** Makes 32 random bytes as base64url. */
  readonly newToken: () => string;
  readonly nowMs: () => number;
}

/** Makes the tokens of this browser. If it stores nothing, they live as long as the page. */
export function createReplyTokens({ store, newToken, nowMs }: ReplyTokensOptions): ReplyTokens {
  const claimed = new Map<string, string>();
  const findOwn = (recordingId: string): string | null =>
    claimed.get(recordingId) ?? readToken(store.get(ownKey(recordingId)));
  const find = (recordingId: string): string | null => {
    const label = readLabel(store, recordingId, nowMs());
    if (label === 'over') forgetLabel(recordingId);
    return label === null || label === 'over' ? findOwn(recordingId) : label.token;
  };
  function keep(recordingId: string, token: string): string {
    claimed.set(recordingId, token);
    store.set(ownKey(recordingId), token);
    return token;
  }
  /** The browser has a token of its own from now on, so that no draft of the label brings it back. */
  function forgetLabel(recordingId: string): void {
    store.remove(labelKey(recordingId));
    if (findOwn(recordingId) === null) keep(recordingId, newToken());
  }
  return {
    find,
    claim: (recordingId) => find(recordingId) ?? keep(recordingId, newToken()),
    labelLeftMs(recordingId) {
      const label = readLabel(store, recordingId, nowMs());
      return label === null || label === 'over' ? null : label.leftMs;
    },
    forgetLabel,
    adopt(recordingId, token) {
      if (find(recordingId) === null && TOKEN.test(token)) keep(recordingId, token);
    },
  };
}

const TOKEN = /^[\w-]{43}$/;

/** Uses the token of a printed label for a while in place of that of this browser; ignores a malformed one. */
export function keepLabelToken(
  store: Pick<KeyValueStore, 'set'>,
  recordingId: string,
  read: { readonly token: string; readonly atMs: number },
): void {
  if (TOKEN.test(read.token)) store.set(labelKey(recordingId), `${read.token} ${read.atMs}`);
}

function readLabel(
  store: Pick<KeyValueStore, 'get'>,
  recordingId: string,
  nowMs: number,
): { readonly token: string; readonly leftMs: number } | 'over' | null {
  const stored = store.get(labelKey(recordingId));
  if (stored === null) return null;
  const [token = '', atMs] = stored.split(' ');
  const leftMs = Number(atMs) + LABEL_USE_MS - nowMs;
  return TOKEN.test(token) && leftMs > 0 && leftMs <= LABEL_USE_MS ? { token, leftMs } : 'over';
}

function readToken(stored: string | null): string | null {
  return stored !== null && TOKEN.test(stored) ? stored : null;
}
