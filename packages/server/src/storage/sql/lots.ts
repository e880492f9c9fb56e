import { setImmediate } from 'node:timers/promises';

/** How large lots are: as large as takes about the target, from the first one on. */
export interface LotPace {
  readonly first: number;
  readonly min: number;
  readonly max: number;
  readonly targetMs: number;
  /** What a lot's time is measured with, in milliseconds; by default that which has passed. */
  readonly clock?: () => number;
}

/** A lot is at most so many times as large, or small, as the one before it. */
const MAX_STEP = 4;

/**
 * Calls `work` with the size of a lot, until it answers that it found less than that. Between two lots everything else
 * has its turn. Rejects with the signal's reason when that comes between two lots; what was done until then stays done.
 */
export async function inLots(
  pace: LotPace,
  work: (size: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  const { clock = () => performance.now() } = pace;
  let size = pace.first;
  for (;;) {
    signal?.throwIfAborted();
    const begun = clock();
    if ((await work(size)) < size) return;
    size = nextSize(pace, size, clock() - begun);
    await setImmediate();
  }
}

/** The same over items that are known: `work` gets them in lots, each item once. */
export async function inLotsOf<Item>(
  pace: LotPace,
  items: readonly Item[],
  work: (lot: readonly Item[]) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  let at = 0;
  await inLots(
    pace,
    async (size) => {
      const lot = items.slice(at, at + size);
      if (lot.length > 0) await work(lot);
      at += lot.length;
      return lot.length;
    },
    signal,
  );
}

function nextSize({ min, max, targetMs }: LotPace, size: number, tookMs: number): number {
  const factor = Math.min(MAX_STEP, Math.max(1 / MAX_STEP, targetMs / Math.max(tookMs, 0.01)));
  return Math.min(max, Math.max(min, Math.round(size * factor)));
}
