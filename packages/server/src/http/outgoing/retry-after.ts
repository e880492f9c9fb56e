/** However long the other side asks for. */
const LONGEST_WAIT_MS = 86_400_000;

/** How long the header `Retry-After` asks to wait: seconds, or a date. 0 without one that can be read. */
export function retryAfterMs(text: string | undefined, at: number): number {
  if (text === undefined) return 0;
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - at;
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(0, waitMs), LONGEST_WAIT_MS);
}
