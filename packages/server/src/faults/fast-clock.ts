import type { ServiceTimes } from '../open-service.ts';

const LATER_MS = 25 * 3_600_000;

/** For a service that cleans at once: to it everything that is there is older than any time of grace. */
export const FAST_CLOCK: Partial<ServiceTimes> = {
  now: () => Date.now() + LATER_MS,
  sweepIntervalMs: 100,
  firstOrphansMs: 0,
  orphansIntervalMs: 500,
  orphanWaitMs: 0,
  // Whoever had the storage was killed before.
  ownership: { turnMs: 100, watchMs: 0 },
};
