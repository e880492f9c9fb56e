import { createExternalStore, type ExternalStore } from '@beep/core/actor';
import type { ReceivedMessage } from '../received-message.ts';
import {
  ADDON_INSERT_TIMEOUT_MS,
  type AddonDetectionPing,
  addonDetectionPing,
  FRAME_TOKEN_TIMEOUT_MS,
  type FrameTokenRequest,
  type InsertRecordingLink,
  parseFrameTokenResponse,
  parseGoogleAddonReady,
  parseInsertRecordingResponse,
} from './addon-messages.ts';

/** Dependencies of the recorder's page. */
export interface AddonPage {
  /** The window that holds the page: its parent, or its opener. Messages of others are ignored. */
  readonly host: unknown;
  /** From the page's address. */
  readonly nonce: string;
  /** Accepts origins of the host, such as {@link isAppsScriptOrigin}. */
  readonly isHostOrigin: (origin: string) => boolean;
  /** The ping's target; it is `'*'` while the host's origin is unknown. */
  readonly pingOrigin: string;
  /** Posts to the host, which receives it only while it is at `targetOrigin`. May throw. */
  readonly post: (
    message: AddonDetectionPing | InsertRecordingLink | FrameTokenRequest,
    targetOrigin: string,
  ) => void;
  readonly clock: {
    nowMs(): number;
    after(delayMs: number, callback: () => void): () => void;
  };
}

/** `absent`: no response for 10 s; a late one still makes it `ready`. */
export type AddonStatus = 'detecting' | 'ready' | 'absent';

/** The result of an insertion; `inserted` only if the add-on confirmed it. */
export type AddonInsertOutcome =
  | { readonly status: 'inserted' }
  | {
      readonly status: 'failed';
      readonly code: 'not-connected' | 'unreachable' | 'refused';
      readonly message?: string;
    }
  /** The add-on has confirmed before that this link is in the document; nothing was sent now. */
  | { readonly status: 'already-there'; readonly found: 'link' }
  | { readonly status: 'timed-out' };

/** The page's end of the connection. `getSnapshot` and `subscribe` are for React's `useSyncExternalStore`. */
export interface AddonConnection extends ExternalStore<AddonStatus> {
  /** Sends pings until the add-on responds or 10 s are over. */
  detect(): void;
  /** Call it with every message that the window receives. */
  receive(message: ReceivedMessage): void;
  /**
   * Never rejects; times out after 10 s. A response after that, or after `signal` aborted, changes no outcome, but a
   * link that is in the document by then is not sent again. One at a time: another one meanwhile is refused and not
   * sent.
   */
  insert(url: string, signal: AbortSignal): Promise<AddonInsertOutcome>;
  /** As `insert`, also if the link is in the document already. */
  insertAgain(url: string, signal: AbortSignal): Promise<AddonInsertOutcome>;
  /**
   * Requests a token for the page's challenge; only the service can verify it. Null if the add-on signs none, does not
   * know the request (before version 1.1), or has not responded in 20 s. Waits for the add-on to be ready; never
   * rejects.
   */
  requestToken(challenge: string): Promise<string | null>;
  /** Of the add-on that is ready. */
  hostOrigin(): string | undefined;
}

const DETECTION_PERIOD_MS = 500;
const DETECTION_LIMIT_MS = 10_000;

/** Detects the add-on and sends it insertions. It holds one timer while it detects, and one for each insertion. */
export function createAddonConnection(page: AddonPage): AddonConnection {
  const { host, nonce, isHostOrigin, pingOrigin, post, clock } = page;
  const status = createExternalStore<AddonStatus>('detecting');
  const insertions = createInsertions(page);
  const tokenRequests = createTokenRequests(page);
  let addonOrigin: string | undefined;

  function ask(triesLeft: number): void {
    if (status.getSnapshot() !== 'detecting') return;
    if (triesLeft === 0) {
      status.set('absent');
      return;
    }
    post(addonDetectionPing(), pingOrigin);
    clock.after(DETECTION_PERIOD_MS, () => ask(triesLeft - 1));
  }

  function receiveReady(data: unknown, origin: string): void {
    // The first response counts: a later one cannot take over the links.
    if (addonOrigin !== undefined || parseGoogleAddonReady(data)?.nonce !== nonce) return;
    addonOrigin = origin;
    status.set('ready');
    tokenRequests.open(origin);
  }

  async function send(url: string, signal: AbortSignal): Promise<AddonInsertOutcome> {
    if (addonOrigin === undefined || signal.aborted) return NOT_CONNECTED;
    return insertions.begin({ url, targetOrigin: addonOrigin, signal });
  }

  return {
    detect: () => ask(DETECTION_LIMIT_MS / DETECTION_PERIOD_MS),
    receive({ data, origin, source }) {
      if (source === null || source !== host || !isHostOrigin(origin)) return;
      receiveReady(data, origin);
      if (origin !== addonOrigin) return;
      insertions.receive(data);
      tokenRequests.receive(data);
    },
    insert: async (url, signal) => (insertions.isInserted(url) ? ALREADY_THERE : send(url, signal)),
    insertAgain: send,
    requestToken: tokenRequests.ask,
    hostOrigin: () => addonOrigin,
    getSnapshot: status.getSnapshot,
    subscribe: status.subscribe,
  };
}

interface Insertion {
  readonly url: string;
  readonly targetOrigin: string;
  readonly signal: AbortSignal;
}

interface Insertions {
  begin(insertion: Insertion): Promise<AddonInsertOutcome>;
  /** True if the add-on has confirmed, in time or late, that the link is in the document. */
  isInserted(url: string): boolean;
  receive(data: unknown): void;
}

/** One press at a time: sent, then ended by its response, its signal or its time-out. Late responses are remembered. */
function createInsertions({ nonce, post, clock }: AddonPage): Insertions {
  let open: { readonly timestamp: number; readonly end: (outcome: AddonInsertOutcome) => void } | undefined;
  /** The links by their insertions. */
  const sent = new Map<number, string>();
  const inserted = new Set<string>();
  let lastTimestamp = 0;

  return {
    async begin({ url, targetOrigin, signal }) {
      if (open !== undefined) return refused(null);
      const timestamp = Math.max(clock.nowMs(), lastTimestamp + 1);
      lastTimestamp = timestamp;
      sent.set(timestamp, url);
      return new Promise((resolve) => {
        const end = (outcome: AddonInsertOutcome): void => {
          open = undefined;
          cancel();
          signal.removeEventListener('abort', giveUp);
          resolve(outcome);
        };
        const giveUp = (): void => end(NOT_CONNECTED);
        const cancel = clock.after(ADDON_INSERT_TIMEOUT_MS, () => end({ status: 'timed-out' }));
        signal.addEventListener('abort', giveUp, { once: true });
        open = { timestamp, end };
        try {
          post({ type: 'INSERT_RECORDING_LINK', nonce, url, timestamp }, targetOrigin);
        } catch {
          end({ status: 'failed', code: 'unreachable' });
        }
      });
    },
    isInserted: (url) => inserted.has(url),
    receive(data) {
      const response = parseInsertRecordingResponse(data);
      const url = response?.nonce === nonce ? sent.get(response.timestamp) : undefined;
      if (response === undefined || url === undefined) return;
      sent.delete(response.timestamp);
      if (response.success) inserted.add(url);
      if (response.timestamp === open?.timestamp)
        open.end(response.success ? { status: 'inserted' } : refused(response.error));
    },
  };
}

interface TokenRequests {
  /** The add-on is ready: sends the queued requests. */
  open(targetOrigin: string): void;
  ask(challenge: string): Promise<string | null>;
  receive(data: unknown): void;
}

/** Requests for tokens, each ended by its response or its time-out. */
function createTokenRequests({ nonce, post, clock }: AddonPage): TokenRequests {
  const waiting = new Map<string, (token: string | null) => void>();
  let origin: string | undefined;

  function send(challenge: string): void {
    if (origin === undefined) return;
    try {
      post({ type: 'FRAME_TOKEN_REQUEST', nonce, challenge }, origin);
    } catch {
      waiting.get(challenge)?.(null);
    }
  }

  return {
    open(targetOrigin) {
      origin = targetOrigin;
      for (const challenge of [...waiting.keys()]) send(challenge);
    },
    ask: (challenge) =>
      new Promise((resolve) => {
        const end = (token: string | null): void => {
          waiting.delete(challenge);
          cancel();
          resolve(token);
        };
        const cancel = clock.after(FRAME_TOKEN_TIMEOUT_MS, () => end(null));
        waiting.set(challenge, end);
        send(challenge);
      }),
    receive(data) {
      const response = parseFrameTokenResponse(data);
      if (response?.nonce === nonce) waiting.get(response.challenge)?.(response.token);
    },
  };
}

const ALREADY_THERE: AddonInsertOutcome = { status: 'already-there', found: 'link' };
const NOT_CONNECTED: AddonInsertOutcome = { status: 'failed', code: 'not-connected' };

function refused(message: string | null): AddonInsertOutcome {
  return { status: 'failed', code: 'refused', ...(message === null ? {} : { message }) };
}
