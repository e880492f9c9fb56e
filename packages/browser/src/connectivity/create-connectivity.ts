import type { Connectivity } from '@beep/core';

/** A service that was away says nothing when it is back; the pause spares listeners of "not sent" a word too often. */
export const TRY_AGAIN_MS = 60_000;

/** The moments at which a send that failed may succeed: the network came back, the user did, or time has passed. */
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
