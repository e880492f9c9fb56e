import type { PageActivity } from '@beep/core/transcripts';

/** A page is active while it is visible and the browser does not report that it is offline. */
export function createPageActivity(): PageActivity {
  return {
    isActive: () => document.visibilityState === 'visible' && navigator.onLine,
    onChanged(listener) {
      const ends = new AbortController();
      const { signal } = ends;
      document.addEventListener('visibilitychange', () => listener(), { signal });
      window.addEventListener('online', () => listener(), { signal });
      window.addEventListener('offline', () => listener(), { signal });
      return () => ends.abort();
    },
  };
}
