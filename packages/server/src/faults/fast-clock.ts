import type { ServiceTimes } from '../open-service.ts';

const LATER_MS = 25 * 3_600_000;

/** For a service that cleans at once: every grace period has passed. */
export const FAST_CLOCK: Partial<ServiceTimes> = {
  now: () => Date.now() + LATER_MS,
  sweepIntervalMs: 100,
  firstOrphansMs: 0,
  orphansIntervalMs: 500,
  orphanWaitMs: 0,
  // The previous owner of the storage was killed.
  ownership: { turnMs: 100, watchMs: 0, behindWatchMs: 0 },
};
