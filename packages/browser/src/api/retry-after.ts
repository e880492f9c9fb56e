import { RETRY_AFTER_MAX_MS } from '@beep/core/limits';

/** Callers that were refused together come back apart. */
const JITTER = 0.25;

/**
 * The wait that `Retry-After` asks for (RFC 9110, section 10.2.3), in seconds or as a date, with up to a quarter more.
 * Undefined without a valid one.
 */
export function parseRetryAfter(
  header: string | null,
  nowMs: number,
  random: () => number = Math.random,
): number | undefined {
  const value = header?.trim() ?? '';
  const told = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : dateOf(value) - nowMs;
  if (Number.isNaN(told)) return undefined;
  const waitMs = Math.min(Math.max(told, 0), RETRY_AFTER_MAX_MS);
  return Math.round(waitMs * (1 + JITTER * random()));
}

/** Only the format of HTTP: engines read much else as a date. */
function dateOf(value: string): number {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)
    ? Date.parse(value)
    : Number.NaN;
}
