import type { WakeLock } from '@beep/core/recorder';
import { isFeatureDelegated } from '../feature-delegation.ts';

/**
 * Keeps the screen on. The browser releases the lock whenever the page is hidden, so it is requested again when the
 * page is visible. Nothing happens if a browser has none or refuses.
 */
export function createWakeLock(): WakeLock {
  return {
    hold(signal) {
      let sentinel: WakeLockSentinel | null = null;
      let asked = Promise.resolve();

      const ask = async (): Promise<void> => {
        const isHeld = sentinel !== null && !sentinel.released;
        if (isHeld || signal.aborted || document.visibilityState !== 'visible') return;
        sentinel = await request();
        if (signal.aborted) release();
      };
      const askInTurn = (): void => {
        asked = asked.then(ask);
      };
      const release = (): void => {
        void sentinel?.release().catch(() => undefined);
      };

      document.addEventListener('visibilitychange', askInTurn, { signal });
      signal.addEventListener('abort', release, { once: true });
      askInTurn();
    },
  };
}

/** Null if it is not granted: no support, a hidden page, a low battery. */
async function request(): Promise<WakeLockSentinel | null> {
  // The browser would log an error if the embedding page withholds it.
  if (!isFeatureDelegated('screen-wake-lock')) return null;
  try {
    return await navigator.wakeLock.request('screen');
  } catch {
    return null;
  }
}
