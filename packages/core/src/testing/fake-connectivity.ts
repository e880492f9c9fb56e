import type { Connectivity } from '../outbox/connectivity.ts';

/** Connectivity that the test controls. */
export interface FakeConnectivity extends Connectivity {
  /** Reports that the network or the user is back. */
  becomeLikely(): void;
}

/** Creates connectivity of unknown state. */
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
