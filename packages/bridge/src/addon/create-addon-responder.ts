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

/** The result of inserting a link into the document. */
export interface AddonInsertion {
  readonly success: boolean;
  /** A sentence for the user; null if there is none. */
  readonly error: string | null;
}

/** Dependencies of the add-on's sidebar. */
export interface AddonSide {
  /** The current window of the framed page. */
  readonly page: () => unknown;
  /** The page's origin: our site. Share links begin with it too. */
  readonly pageOrigin: string;
  /** The nonce that the sidebar put into the page's address. */
  readonly nonce: string;
  /** Posts to the page, which receives it only while it is at `targetOrigin`. */
  readonly post: (
    message: GoogleAddonReady | InsertRecordingResponse | FrameTokenResponse,
    targetOrigin: string,
  ) => void;
  /** Inserts the link into the document. An exception becomes a failure without a sentence. */
  readonly insert: (url: string) => Promise<AddonInsertion>;
  /** The sentence for a press while the last link is still being inserted; none unless given. */
  readonly busyText?: string;
  /** Signs a token for the page's challenge; null if it cannot. */
  readonly sign: (challenge: string) => Promise<string | null>;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
}

/** The add-on's end of the connection. To stop it, remove the window's message listener. */
export interface AddonResponder {
  /** Call it with every message that the window receives. */
  receive(message: ReceivedMessage): void;
}

const SHARE_PATH = '/play/';
const RECORDING_ID = /^[\w-]{1,128}$/;

/** Responds to our page only, and inserts each of its presses once, one at a time. */
export function createAddonResponder(side: AddonSide): AddonResponder {
  const { page, pageOrigin, nonce, post, insert, busyText = null, sign, nowMs } = side;
  let lastTimestamp = 0;
  let isBusy = false;

  function response(timestamp: number, { success, error }: AddonInsertion): void {
    post({ type: 'INSERT_RECORDING_RESPONSE', nonce, timestamp, success, error }, pageOrigin);
  }

  /** A repeated press, or one that the page has given up on, would insert a link twice. */
  function isFresh({ timestamp }: InsertRecordingLink): boolean {
    return timestamp > lastTimestamp && nowMs() - timestamp < ADDON_INSERT_TIMEOUT_MS;
  }

  async function serve({ url, timestamp }: InsertRecordingLink): Promise<void> {
    isBusy = true;
    const insertion = await insert(url).catch(() => FAILED);
    isBusy = false;
    response(timestamp, insertion);
  }

  async function respondWithToken(challenge: string): Promise<void> {
    const token = await sign(challenge).catch(() => null);
    post({ type: 'FRAME_TOKEN_RESPONSE', nonce, challenge, token }, pageOrigin);
  }

  return {
    receive(message) {
      if (!isFrom(message, { source: page(), origins: [pageOrigin] })) return;
      if (isAddonDetectionPing(message.data)) post(googleAddonReady(nonce), pageOrigin);
      const tokenRequest = parseFrameTokenRequest(message.data);
      if (tokenRequest?.nonce === nonce) void respondWithToken(tokenRequest.challenge);
      const request = parseInsertRecordingLink(message.data);
      if (request?.nonce !== nonce || !isFresh(request)) return;
      lastTimestamp = request.timestamp;
      if (isBusy) response(request.timestamp, { success: false, error: busyText });
      else if (isShareLink(request.url, pageOrigin)) void serve(request);
      else response(request.timestamp, FAILED);
    },
  };
}

const FAILED: AddonInsertion = { success: false, error: null };

/** True if a link leads to a recording's page on our site. */
export function isShareLink(url: string, pageOrigin: string): boolean {
  const start = pageOrigin + SHARE_PATH;
  return url.startsWith(start) && RECORDING_ID.test(url.slice(start.length));
}
