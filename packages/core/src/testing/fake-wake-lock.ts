import type { WakeLock } from '../recorder/ports.ts';

/** A device that says whether it is kept awake. */
export interface FakeWakeLock extends WakeLock {
  readonly isHeld: boolean;
}

/** Makes a device that nobody keeps awake. */
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
