import type { Connectivity } from '../outbox/connectivity.ts';

/** A network that comes back when the test says so. */
export interface FakeConnectivity extends Connectivity {
  /** As if the network were back, or the user. */
  becomeLikely(): void;
}

/** Makes a network about which nothing is known. */
export function createFakeConnectivity(): FakeConnectivity {
  const listeners = new Set<() => void>();
  return {
    onLikely(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    becomeLikely() {
      for (const listener of [...listeners]) listener();
    },
  };
}
