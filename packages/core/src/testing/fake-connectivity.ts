import { createListeners } from '../actor/create-listeners.ts';
import type { Connectivity } from '../outbox/connectivity.ts';

/** Connectivity that the test controls. */
export interface FakeConnectivity extends Connectivity {
  /** Reports that the network or the user is back. */
  becomeLikely(): void;
}

/** Creates connectivity of unknown state. */
export function createFakeConnectivity(): FakeConnectivity {
  const [onLikely, becomeLikely] = createListeners();
  return { onLikely, becomeLikely };
}
