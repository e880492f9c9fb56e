import { TOKEN_REFRESH_BACKOFF_MAX_MS, TOKEN_REFRESH_BACKOFF_MS, TOKEN_REFRESH_EARLY_MS } from '../limits.ts';
import type { Clock } from '../time/clock.ts';
import type { TokenOutcome } from './ports.ts';
import { tokenExpiresAtMs } from './token-expiry.ts';

export interface ProactiveRefreshOptions {
  readonly clock: Clock;
  readonly getToken: (forceRefresh: boolean) => Promise<TokenOutcome>;
}

/**
 * Renews the user's token 5 minutes before its end; if the provider cannot be reached, again after 30 s, doubling up to
 * 16 minutes. Runs until the returned function is called or the provider gives no more tokens.
 */
export function startProactiveRefresh({ clock, getToken }: ProactiveRefreshOptions): () => void {
  let isEnded = false;
  let backoffMs = TOKEN_REFRESH_BACKOFF_MS;
  let cancelTimer = (): void => undefined;

  function refreshAfter(delayMs: number): void {
    cancelTimer = clock.after(delayMs, () => void ask(true));
  }

  async function ask(forceRefresh: boolean): Promise<void> {
    const outcome = await getToken(forceRefresh);
    if (isEnded) return;
    if (outcome.status === 'token') {
      backoffMs = TOKEN_REFRESH_BACKOFF_MS;
      const expiresAtMs = tokenExpiresAtMs(outcome.token);
      if (expiresAtMs === null) return;
      // Never at once: a provider with shorter tokens would be called without a pause.
      refreshAfter(Math.max(expiresAtMs - TOKEN_REFRESH_EARLY_MS - clock.nowMs(), TOKEN_REFRESH_BACKOFF_MS));
    } else if (outcome.status === 'offline') {
      refreshAfter(backoffMs);
      backoffMs = Math.min(backoffMs * 2, TOKEN_REFRESH_BACKOFF_MAX_MS);
    }
  }

  void ask(false);
  return () => {
    isEnded = true;
    cancelTimer();
  };
}
