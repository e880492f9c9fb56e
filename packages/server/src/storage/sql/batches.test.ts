import { describe, expect, it } from 'vitest';
import { type BatchPace, inBatches, inBatchesOf } from './batches.ts';

/** A clock that each batch advances by the cost of its rows. */
function paced(msForRow: number): { pace: BatchPace; sizes: number[]; work: (rows: number) => void } {
  const sizes: number[] = [];
  let ms = 0;
  return {
    pace: { first: 100, min: 10, max: 1000, targetMs: 5, clock: () => ms },
    sizes,
    work: (rows) => {
      sizes.push(rows);
      ms += rows * msForRow;
    },
  };
}

describe('processing in batches', () => {
  it.each([
    ['grow while they are quick, up to the largest', 0.0001, 1000],
    ['shrink while they are slow, down to the smallest', 10, 10],
    ['settle where a lot takes what it should', 0.1, 50],
  ])('%s', async (_name, msForRow, settled) => {
    const { pace, sizes, work } = paced(msForRow);
    let left = 5000;
    await inBatches(pace, async (size) => {
      const rows = Math.min(size, left);
      left -= rows;
      work(rows);
      return rows;
    });
    expect(left).toBe(0);
    expect(sizes.at(-2)).toBe(settled);
  });

  it('passes each item once', async () => {
    const { pace, work } = paced(1);
    const items = Array.from({ length: 333 }, (_, index) => index);
    const seen: number[] = [];
    await inBatchesOf(pace, items, async (batch) => {
      work(batch.length);
      seen.push(...batch);
    });
    expect(seen).toEqual(items);
  });

  it('yields between batches, and stops there on request', async () => {
    const { pace } = paced(1);
    const stop = new AbortController();
    let batches = 0;
    const endless = inBatches(
      pace,
      async (size) => {
        batches += 1;
        return size;
      },
      stop.signal,
    );
    setTimeout(() => stop.abort(new Error('The process ends.')), 1);
    await expect(endless).rejects.toThrow('The process ends.');
    expect(batches).toBeGreaterThan(0);
  });
});
