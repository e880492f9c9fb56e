import type { Connectivity } from '../outbox/connectivity.ts';

/** A network that the test brings back. */
export interface FakeConnectivity extends Connectivity {
  /** As if the network or the user were back. */
  becomeLikely(): void;
}

/** Makes a network of unknown state. */
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
