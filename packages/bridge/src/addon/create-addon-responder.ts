import { isFrom, type ReceivedMessage } from '../received-message.ts';
import {
  ADDON_INSERT_TIMEOUT_MS,
  type FrameTokenResponse,
  type GoogleAddonReady,
  googleAddonReady,
  type InsertRecordingLink,
  type InsertRecordingResponse,
  isAddonDetectionPing,
  parseFrameTokenRequest,
  parseInsertRecordingLink,
} from './addon-messages.ts';

/** How the document took a link. */
export interface AddonInsertion {
  readonly success: boolean;
  /** A sentence for the user; null where there is none. */
  readonly error: string | null;
}

/** What the add-on's sidebar stands on. */
export interface AddonSide {
  /** The window of the framed page, as it is at the moment of the call. */
  readonly page: () => unknown;
  /** Where the page is: our own site. Share links begin with it too. */
  readonly pageOrigin: string;
  /** What the sidebar put into the page's address. */
  readonly nonce: string;
  /** Posts to the page, which receives it only while it is at `targetOrigin`. */
  readonly post: (
    message: GoogleAddonReady | InsertRecordingResponse | FrameTokenResponse,
    targetOrigin: string,
  ) => void;
  /** Puts the link into the document. What it throws is told as a failure without a sentence. */
  readonly insert: (url: string) => Promise<AddonInsertion>;
  /** Signs a token for the page's challenge; null where that cannot be done. */
  readonly sign: (challenge: string) => Promise<string | null>;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
}

/** The add-on's half of the conversation. Whoever listens to the window stops that. */
export interface AddonResponder {
  /** To be given every message that the window hears. */
  receive(message: ReceivedMessage): void;
}

const SHARE_PATH = '/play/';
const RECORDING_ID = /^[\w-]{1,128}$/;
const STILL_RUNNING = 'The last link is still being inserted.';

/** Answers our own page alone, and inserts each of its presses once, one at a time. */
export function createAddonResponder(side: AddonSide): AddonResponder {
  const { page, pageOrigin, nonce, post, insert, sign, nowMs } = side;
  let lastTimestamp = 0;
  let isBusy = false;

  function answer(timestamp: number, { success, error }: AddonInsertion): void {
    post({ type: 'INSERT_RECORDING_RESPONSE', nonce, timestamp, success, error }, pageOrigin);
  }

  /** A press that is heard again, or so late that the page has given it up, would insert a link twice. */
  function isFresh({ timestamp }: InsertRecordingLink): boolean {
    return timestamp > lastTimestamp && nowMs() - timestamp < ADDON_INSERT_TIMEOUT_MS;
  }

  async function serve({ url, timestamp }: InsertRecordingLink): Promise<void> {
    isBusy = true;
    const insertion = await insert(url).catch(() => FAILED);
    isBusy = false;
    answer(timestamp, insertion);
  }

  async function vouch(challenge: string): Promise<void> {
    const token = await sign(challenge).catch(() => null);
    post({ type: 'FRAME_TOKEN_RESPONSE', nonce, challenge, token }, pageOrigin);
  }

  return {
    receive(message) {
      if (!isFrom(message, { source: page(), origins: [pageOrigin] })) return;
      if (isAddonDetectionPing(message.data)) post(googleAddonReady(nonce), pageOrigin);
      const question = parseFrameTokenRequest(message.data);
      if (question?.nonce === nonce) void vouch(question.challenge);
      const wish = parseInsertRecordingLink(message.data);
      if (wish?.nonce !== nonce || !isFresh(wish)) return;
      lastTimestamp = wish.timestamp;
      if (isBusy) answer(wish.timestamp, { success: false, error: STILL_RUNNING });
      else if (isShareLink(wish.url, pageOrigin)) void serve(wish);
      else answer(wish.timestamp, FAILED);
    },
  };
}

const FAILED: AddonInsertion = { success: false, error: null };

/** Whether a link leads to a recording's page on our own site, and nowhere else. */
export function isShareLink(url: string, pageOrigin: string): boolean {
  const start = pageOrigin + SHARE_PATH;
  return url.startsWith(start) && RECORDING_ID.test(url.slice(start.length));
}
