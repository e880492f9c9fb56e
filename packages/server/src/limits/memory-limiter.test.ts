import { describe, expect, it } from 'vitest';
import { createMemoryLimiter } from './memory-limiter.ts';

const QUOTA = { name: 'reads', limit: 2, windowSeconds: 60 };

describe('createMemoryLimiter', () => {
  it('allows the quota in a window, and all of it again afterwards', () => {
    const clock = { now: 1000 };
    const { takeNow } = createMemoryLimiter(QUOTA, { now: () => clock.now });
    const take = (): unknown[] => {
      const { isAllowed, remaining, resetSeconds } = takeNow('a');
      return [isAllowed, remaining, resetSeconds];
    };
    expect(take()).toEqual([true, 1, 60]);
    clock.now += 20_001;
    expect(take()).toEqual([true, 0, 40]);
    expect(take()).toEqual([false, 0, 40]);
    clock.now = 60_999;
    expect(take()).toEqual([false, 0, 1]);
    clock.now = 61_000;
    expect(take()).toEqual([true, 1, 60]);
  });

  it('counts each client separately, also while windows of others end', () => {
    const clock = { now: 0 };
    const { takeNow } = createMemoryLimiter(QUOTA, { now: () => clock.now });
    const left = (key: string): number => takeNow(key).remaining;
    expect(['a', 'b', 'a'].map(left)).toEqual([1, 1, 0]);
    clock.now = 30_000;
    expect(['c', 'b'].map(left)).toEqual([1, 0]);
    clock.now = 60_000;
    expect(['d', 'a', 'b'].map(left)).toEqual([1, 1, 1]);
    expect(takeNow('c').remaining).toBe(0);
    expect(takeNow('c').isAllowed).toBe(false);
  });

  it('never returns a wait longer than its window, whatever the fraction of the clock', () => {
    const startedAt = 5537.1;
    expect(startedAt + 60_000 - startedAt).toBeGreaterThan(60_000);
    expect(createMemoryLimiter(QUOTA, { now: () => startedAt }).takeNow('a').resetSeconds).toBe(60);
  });

  it('accepts fractional requests', () => {
    const { takeNow } = createMemoryLimiter(QUOTA, { now: () => 0 });
    expect(takeNow('a', 1)).toMatchObject({ isAllowed: true, remaining: 1 });
    expect(takeNow('a', 10)).toMatchObject({ isAllowed: true, remaining: 0 });
    expect(takeNow('a', 9)).toMatchObject({ isAllowed: true, remaining: 0 });
    expect(takeNow('a', 1)).toMatchObject({ isAllowed: false, remaining: 0 });
  });

  it('counts by the clock of the process, for callers that wait too', async () => {
    const { take } = createMemoryLimiter(QUOTA);
    expect(await take('a')).toMatchObject({ isAllowed: true, remaining: 1, resetSeconds: 60 });
    expect(await take('a', 15)).toMatchObject({ isAllowed: false, remaining: 0 });
  });

  it('keeps no more clients than it may, and forgets the one whose window ends first', () => {
    const { takeNow } = createMemoryLimiter(QUOTA, { now: () => 0, maxClients: 3 });
    for (const key of ['a', 'b', 'c', 'b']) takeNow(key);
    expect(takeNow('d').remaining).toBe(1);
    expect([takeNow('b').isAllowed, takeNow('c').remaining]).toEqual([false, 0]);
    expect(takeNow('a').remaining).toBe(1);
  });

  it('forgets the client whose window ends first, however often it has come since', () => {
    const clock = { now: 0 };
    const { takeNow } = createMemoryLimiter(QUOTA, { now: () => clock.now, maxClients: 3 });
    const left = (key: string): number => {
      clock.now += 1;
      return takeNow(key).remaining;
    };
    expect(['a', 'b', 'c', 'a', 'd'].map(left)).toEqual([1, 1, 1, 0, 1]);
    expect(['b', 'c', 'a'].map(left)).toEqual([0, 0, 1]);
  });
});
