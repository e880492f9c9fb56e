import { LAST_STOP_WARNING_MS, STOP_WARNING_MS } from '../limits.ts';

/** Milliseconds until a recording ends, as counted down, and as announced: only twice, each as a round time. */
export interface EndWarning {
  readonly leftMs: number;
  readonly announcedMs: number;
}

/** Null until the end is near: 30 s before it, or half of a shorter limit. */
export function endWarning(of: {
  readonly elapsedMs: number;
  readonly longestMs: number;
}): EndWarning | null {
  const leftMs = of.longestMs - of.elapsedMs;
  const firstMs = Math.min(STOP_WARNING_MS, of.longestMs / 2);
  if (leftMs > firstMs) return null;
  return {
    leftMs,
    announcedMs: leftMs > LAST_STOP_WARNING_MS ? firstMs : Math.min(firstMs, LAST_STOP_WARNING_MS),
  };
}
