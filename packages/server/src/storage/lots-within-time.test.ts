import { describe, expect, it } from 'vitest';
import { createLotsWithinTime } from './lots-within-time.ts';

const LIMIT_MS = 10_000;
const TOO_SLOW = new Error('It took too long.');

/** A store that needs this long for each name, and forgets what it did of a call that it does not finish in time. */
function slowStore(msPerName: number) {
  const clock = { ms: 0 };
  const removed = new Set<number>();
  const lots: number[] = [];
  const inLots = createLotsWithinTime(
    { max: 100, limitMs: LIMIT_MS, clock: () => clock.ms },
    (error) => error === TOO_SLOW,
  );
  const call = async (names: readonly number[]): Promise<readonly number[]> => {
    lots.push(names.length);
    clock.ms += Math.min(LIMIT_MS, names.length * msPerName);
    if (names.length * msPerName > LIMIT_MS) throw TOO_SLOW;
    for (const name of names) removed.add(name);
    return [];
  };
  return { clock, removed, lots, call, remove: (names: readonly number[]) => inLots(names, call) };
}

const names = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('lots within a time limit', () => {
  it.each([1, 120, 900, 9000])('finish on a store that needs %d ms for each name', async (msPerName) => {
    const { remove, removed, lots } = slowStore(msPerName);
    await remove(names(1000));
    expect(removed.size).toBe(1000);
    const wasted = lots.filter((lot) => lot * msPerName > LIMIT_MS).length;
    expect(wasted).toBeLessThan(20);
  });

  it('begin with the size that was possible before', async () => {
    const { remove, lots } = slowStore(500);
    await remove(names(100));
    lots.length = 0;
    await remove(names(100));
    expect(Math.max(...lots)).toBeLessThanOrEqual(20);
  });

  it('grow again when the store is quick', async () => {
    const { remove, lots } = slowStore(10);
    await remove(names(400));
    expect(lots).toEqual([100, 100, 100, 100]);
  });

  it('reject if one name takes too long, and at once for another error', async () => {
    const stuck = slowStore(LIMIT_MS + 1);
    await expect(stuck.remove(names(100))).rejects.toBe(TOO_SLOW);
    expect(stuck.lots.length).toBeLessThan(20);
    const refusal = new Error('No.');
    const inLots = createLotsWithinTime({ max: 100, limitMs: LIMIT_MS }, (error) => error === TOO_SLOW);
    let calls = 0;
    const refuse = (): Promise<never> => {
      calls += 1;
      return Promise.reject(refusal);
    };
    await expect(inLots(names(10), refuse)).rejects.toBe(refusal);
    expect(calls).toBe(1);
  });
});
