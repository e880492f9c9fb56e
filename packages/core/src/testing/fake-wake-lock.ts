import type { WakeLock } from '../recorder/ports.ts';

/** A wake lock that reports whether it is held. */
export interface FakeWakeLock extends WakeLock {
  readonly isHeld: boolean;
}

/** Makes a wake lock that is not held. */
export function createFakeWakeLock(): FakeWakeLock {
  const holds = new Set<AbortSignal>();
  return {
    get isHeld() {
      return holds.size > 0;
    },
    hold(signal) {
      if (signal.aborted) return;
      holds.add(signal);
      signal.addEventListener('abort', () => holds.delete(signal), { once: true });
    },
  };
}
