import { setTimeout as pause } from 'node:timers/promises';

/** Background work takes about a quarter of the time, so that requests on the same core and disk hardly wait for it. */
const REST_PER_WORK = 3;
const MAX_REST_MS = 1000;

/** Waits between two batches of long work; `begun` is when the last one began, by `performance.now()`. */
export async function restAfter(begun: number): Promise<void> {
  const tookMs = Math.max(0, performance.now() - begun);
  await pause(Math.min(MAX_REST_MS, REST_PER_WORK * tookMs));
}
