import type { Connectivity } from '@beep/core';

/** The moments at which a send that failed may succeed: the network came back, or the user did. */
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
      return () => ends.abort();
    },
  };
}
