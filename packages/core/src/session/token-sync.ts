import { TOKEN_SYNC_MAX_AGE_MS } from '../limits.ts';
import type { Clock } from '../time/clock.ts';
import { tokenIssuedAtMs } from './token-expiry.ts';

/** An address of our own that wants to know who is signed in. Neither call rejects. */
export interface TokenSync {
  /** The user's present token. */
  send(token: string): Promise<void>;
  /** Nobody is signed in any more. */
  clear(): Promise<void>;
}

/** Hands tokens on, each once and only while it is young (spec 1, section 5: token sync). */
export class TokenHandOver {
  readonly #sync: TokenSync;
  readonly #clock: Clock;
  #handedOver: string | null = null;

  constructor(sync: TokenSync, clock: Clock) {
    this.#sync = sync;
    this.#clock = clock;
  }

  tokenSeen(token: string): void {
    if (token === this.#handedOver) return;
    const issuedAtMs = tokenIssuedAtMs(token);
    if (issuedAtMs !== null && this.#clock.nowMs() - issuedAtMs > TOKEN_SYNC_MAX_AGE_MS) return;
    this.#handedOver = token;
    void this.#sync.send(token);
  }

  signedOut(): void {
    this.#handedOver = null;
    void this.#sync.clear();
  }
}
