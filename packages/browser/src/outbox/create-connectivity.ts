import type { Connectivity } from '@beep/core/outbox';

/** A service that recovers sends no event; the interval limits how often screen readers announce "not sent". */
export const TRY_AGAIN_MS = 60_000;

/** Reports when a failed upload may succeed: the network came back, the user did, or time has passed. */
export function createConnectivity(): Connectivity {
  return {
    onLikely(listener) {
      const ends = new AbortController();
      const { signal } = ends;
      const whenVisible = (): void => {
        if (document.visibilityState === 'visible') listener();
      };
      window.addEventListener('online', () => listener(), { signal });
      window.addEventListener('focus', () => listener(), { signal });
      document.addEventListener('visibilitychange', whenVisible, { signal });
      const timer = setInterval(() => listener(), TRY_AGAIN_MS);
      return () => {
        clearInterval(timer);
        ends.abort();
      };
    },
  };
}
