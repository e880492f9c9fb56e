import { createBrowserClock, createBrowserIds } from '@beep/browser';
import { createListeners } from '@beep/core/actor';
import type { Clock } from '@beep/core/time';
import { type ExtensionPage, extensionPage } from './extension-page.ts';
import type { WorkerEvent, WorkerFrame } from './frames.ts';
import { PendingCalls } from './pending-calls.ts';
import { createPieceBuffer, type PieceBuffer } from './piece-buffer.ts';
import type { CallName, HeldDraftMessage, WorkerRequest, WorkerResponse } from './worker-calls.ts';
import { onPortEnd, type WorkerPort } from './worker-port.ts';

/** The ping interval while the page waits or holds a draft: the browser stops a worker after 30 s without messages. */
const PING_MS = 20_000;
/** The delay before the first retry, doubled each time. */
const RETRY_MS = 50;
/** Give up after this many workers in a row that ended without a message. */
const MOST_SILENT_ENDS = 6;
/** How often a new port is checked until its worker answers. */
const GREETING_CHECK_MS = 250;
/** Give up on a worker that has not answered by then: it hangs, or its database does. */
const GREETING_LIMIT_MS = 15_000;

/** A page's connection with the extension's service worker, which may end at any time; the next call starts another. */
export interface WorkerConnection {
  /** Repeated if the worker ended before its answer. Null if it failed. Never rejects. */
  ask<Name extends CallName>(request: WorkerRequest<Name>): Promise<WorkerResponse<Name> | null>;
  /** Receives the worker's events until the returned function is called. */
  listen(listener: (event: WorkerEvent) => void): () => void;
  /** Keeps the worker alive and announces the draft to each new one, until the returned function is called. */
  hold(describe: () => HeldDraftMessage): () => void;
  /** Called whenever a port was lost, until the returned function is called: the extension may be gone. */
  onLost(listener: () => void): () => void;
  /** Closes the connection; pending calls are answered with null, and the page's drafts are released. */
  close(): void;
}

export interface WorkerConnectionOptions {
  /** This page by default. */
  readonly page?: ExtensionPage;
  readonly clock?: Clock;
  /** The page's id, the same for each worker; a random UUID by default. */
  readonly pageId?: string;
}

/** Connects this page with the worker on first use. Create one per page. */
export function createWorkerConnection(options: WorkerConnectionOptions = {}): WorkerConnection {
  return new Connection(options);
}

class Connection implements WorkerConnection {
  readonly #page: ExtensionPage;
  readonly #clock: Clock;
  readonly #pageId: string;
  readonly #calls = new PendingCalls((port) => {
    if (port === this.#port) this.#lose();
  });
  readonly onLost: WorkerConnection['onLost'];
  readonly #reportLoss: () => void;
  readonly #listeners = new Set<(event: WorkerEvent) => void>();
  readonly #drafts = new Set<() => HeldDraftMessage>();
  readonly #unsubscribe: () => void;
  #port: WorkerPort | null = null;
  /** Another worker has started, so the present port may belong to the previous one. */
  #hasWoken = false;
  #silentEnds = 0;
  #isClosed = false;
  #cancelRetry: (() => void) | null = null;
  #stopPinging: (() => void) | null = null;

  constructor({ page = extensionPage(), clock = createBrowserClock(), pageId }: WorkerConnectionOptions) {
    [this.onLost, this.#reportLoss] = createListeners();
    this.#page = page;
    this.#clock = clock;
    this.#pageId = pageId ?? createBrowserIds().uuid();
    this.#unsubscribe = page.onWorkerStarted(() => this.#followWorker());
  }

  async ask<Name extends CallName>(request: WorkerRequest<Name>): Promise<WorkerResponse<Name> | null> {
    if (this.#isClosed) return null;
    const response = this.#calls.add(request);
    this.#connect();
    this.#pingWhileNeeded();
    try {
      return await response;
    } finally {
      this.#pingWhileNeeded();
    }
  }

  listen(listener: (event: WorkerEvent) => void): () => void {
    this.#listeners.add(listener);
    this.#connect();
    return () => this.#listeners.delete(listener);
  }

  hold(describe: () => HeldDraftMessage): () => void {
    this.#drafts.add(describe);
    this.#pingWhileNeeded();
    return () => {
      this.#drafts.delete(describe);
      this.#pingWhileNeeded();
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#cancelRetry?.();
    this.#port?.disconnect();
    this.#port = null;
    this.#calls.giveUp();
    this.#pingWhileNeeded();
  }

  /** Listening alone does not start a worker; events arrive once something else starts it. */
  #followWorker(): void {
    this.#hasWoken = true;
    if (this.#listeners.size > 0) this.#connect();
  }

  #connect(): void {
    if (this.#port !== null || this.#cancelRetry !== null || this.#isClosed) return;
    const port = this.#page.connect();
    if (port === null) {
      this.#silentEnds += 1;
      this.#tryLater();
      return;
    }
    this.#port = port;
    const pieces = createPieceBuffer();
    port.onMessage.addListener((message) => {
      if (port === this.#port) this.#receive(message as WorkerFrame, pieces);
    });
    onPortEnd(port, () => {
      if (port === this.#port) this.#lose();
    });
    void this.#greet(port);
  }

  async #greet(port: WorkerPort): Promise<void> {
    const drafts = [...this.#drafts].map((describe) => describe());
    const args = { page: this.#pageId, drafts };
    const stopChecking = this.#checkGreeting(port);
    const response = await this.#calls.attach(port, { call: 'hello', args, isOnce: true });
    stopChecking();
    if (response === null || port !== this.#port) return;
    this.#hasWoken = false;
    this.#silentEnds = 0;
  }

  /** A port that is opened while the extension goes away stays silent: Chromium closes only those from before. */
  #checkGreeting(port: WorkerPort): () => void {
    let waitedMs = 0;
    return this.#clock.every(GREETING_CHECK_MS, () => {
      waitedMs += GREETING_CHECK_MS;
      if (port !== this.#port) return;
      if (!this.#page.isAlive()) this.#lose();
      else if (waitedMs >= GREETING_LIMIT_MS) this.#abandon(port);
    });
  }

  #receive(frame: WorkerFrame, pieces: PieceBuffer): void {
    if ('event' in frame) {
      for (const listener of [...this.#listeners]) listener(frame);
    } else if ('piece' in frame) {
      pieces.add(frame.id, frame.piece);
    } else if ('error' in frame) {
      this.#calls.settle(frame.id, null);
    } else {
      const bytes = pieces.remove(frame.id, frame.pieces);
      this.#calls.settle(frame.id, bytes && { value: frame.ok, bytes });
    }
  }

  #lose(): void {
    this.#port = null;
    this.#calls.detach();
    this.#silentEnds += 1;
    const isWanted = this.#calls.size > 0 || this.#drafts.size > 0 || this.#hasWoken;
    // Timers of hidden pages run late, and an active recording must not wait for one.
    if (isWanted && this.#silentEnds === 1) this.#connect();
    else if (isWanted) this.#tryLater();
    this.#reportLoss();
  }

  #abandon(port: WorkerPort): void {
    port.disconnect();
    this.#port = null;
    this.#giveUp();
    this.#reportLoss();
  }

  #giveUp(): void {
    this.#silentEnds = 0;
    this.#hasWoken = false;
    this.#calls.detach();
    this.#calls.giveUp();
  }

  #tryLater(): void {
    if (this.#silentEnds >= MOST_SILENT_ENDS || !this.#page.isAlive()) {
      this.#giveUp();
      return;
    }
    this.#cancelRetry = this.#clock.after(RETRY_MS * 2 ** this.#silentEnds, () => {
      this.#cancelRetry = null;
      this.#connect();
    });
  }

  #pingWhileNeeded(): void {
    const isNeeded = !this.#isClosed && (this.#calls.size > 0 || this.#drafts.size > 0);
    if (isNeeded === (this.#stopPinging !== null)) return;
    this.#stopPinging?.();
    this.#stopPinging = isNeeded ? this.#clock.every(PING_MS, () => this.#ping()) : null;
  }

  #ping(): void {
    this.#connect();
    try {
      this.#port?.postMessage({ ping: true });
    } catch {
      this.#lose();
    }
  }
}
