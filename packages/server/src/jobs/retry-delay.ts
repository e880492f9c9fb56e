import { STUCK_ATTEMPTS, STUCK_WAIT_MS } from '../storage/job-store.ts';

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 10 * 60_000;

/** Milliseconds before a failed job is retried: doubles with each attempt up to ten minutes, then an hour. */
export function retryDelay(attempts: number): number {
  if (attempts >= STUCK_ATTEMPTS) return STUCK_WAIT_MS;
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
}
