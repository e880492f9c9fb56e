/** Sizes of the lots in which a store is asked, and the time limit of one call. */
export interface LotLimits {
  readonly max: number;
  /** A call that took less than a quarter of it lets the next lot grow. */
  readonly limitMs: number;
  /** Milliseconds; elapsed time by default. */
  readonly clock?: () => number;
}

/** Calls in progress at a time: a store that removes one object after another is slow, not busy. */
const CALLS_AT_A_TIME = 4;
/** How much smaller a lot becomes that took too long. */
const SHRINK = 4;

/**
 * Divides work into lots whose size it adapts to what a call achieves within its time limit, and remembers for the next
 * work. A lot that takes too long is divided and asked for again, because a part of it may be done; only a lot of one
 * rejects for its time. `isTooSlow` knows that error.
 */
export function createLotsWithinTime(
  { max, limitMs, clock = () => performance.now() }: LotLimits,
  isTooSlow: (error: unknown) => boolean,
): <Item, Result>(
  items: readonly Item[],
  call: (lot: readonly Item[]) => Promise<readonly Result[]>,
) => Promise<readonly Result[]> {
  let size = max;
  return async (items, call) => {
    const waiting = [...items];
    const results: Awaited<ReturnType<typeof call>>[number][] = [];
    const takeLot = async (): Promise<void> => {
      const lot = waiting.splice(0, size);
      const begun = clock();
      try {
        results.push(...(await call(lot)));
      } catch (error) {
        if (!isTooSlow(error) || lot.length <= 1) {
          waiting.length = 0;
          throw error;
        }
        size = Math.max(1, Math.min(size, Math.floor(lot.length / SHRINK)));
        waiting.unshift(...lot);
        return;
      }
      if (lot.length >= size && clock() - begun < limitMs / SHRINK) size = Math.min(max, size * 2);
    };
    const work = async (): Promise<void> => {
      while (waiting.length > 0) await takeLot();
    };
    const calls = Math.min(CALLS_AT_A_TIME, Math.ceil(items.length / size));
    await Promise.all(Array.from({ length: calls }, work));
    return results;
  };
}
