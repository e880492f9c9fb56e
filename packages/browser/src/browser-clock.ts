import type { Clock } from '@beep/core/time';

/** The page's time and timers. Hidden pages run timers late, never early. */
export function createBrowserClock(): Clock {
  return {
    nowMs: () => Date.now(),
    after(delayMs, callback) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    every(periodMs, callback) {
      const timer = setInterval(callback, periodMs);
      return () => clearInterval(timer);
    },
  };
}
