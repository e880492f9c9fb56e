import { TOKEN_SYNC_MAX_AGE_MS } from '../limits.ts';
import type { Clock } from '../time/clock.ts';
import { tokenIssuedAtMs } from './token-expiry.ts';

/** Notifies a configured address of the signed-in user. Neither call rejects. */
export interface TokenSync {
  /** Sends the user's current token. */
  send(token: string): Promise<void>;
  /** Reports the sign-out. */
  clear(): Promise<void>;
}

/** Sends each token once, and only while it is fresh. */
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
