import { setImmediate } from 'node:timers/promises';

/** Adapts the batch size to a target duration, from the first batch on. */
export interface BatchPace {
  readonly first: number;
  readonly min: number;
  readonly max: number;
  readonly targetMs: number;
  /** Measures the duration of a batch, in milliseconds; elapsed time by default. */
  readonly clock?: () => number;
}

/** The largest factor between the sizes of consecutive batches. */
const MAX_STEP = 4;

/**
 * Calls `work` with a batch size until it resolves with a smaller count. Yields between batches. Rejects with the
 * signal's reason if it aborts between two batches; finished batches stay done.
 */
export async function inBatches(
  pace: BatchPace,
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

/** The same for a list of items: `work` gets each item once, in batches. */
export async function inBatchesOf<Item>(
  pace: BatchPace,
  items: readonly Item[],
  work: (batch: readonly Item[]) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  let at = 0;
  await inBatches(
    pace,
    async (size) => {
      const batch = items.slice(at, at + size);
      if (batch.length > 0) await work(batch);
      at += batch.length;
      return batch.length;
    },
    signal,
  );
}

function nextSize({ min, max, targetMs }: BatchPace, size: number, tookMs: number): number {
  const factor = Math.min(MAX_STEP, Math.max(1 / MAX_STEP, targetMs / Math.max(tookMs, 0.01)));
  return Math.min(max, Math.max(min, Math.round(size * factor)));
}
