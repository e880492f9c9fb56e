import { describe, expect, it } from 'vitest';
import { createKeyedBatches } from './keyed-batches.ts';

describe('createKeyedBatches', () => {
  it('runs calls that arrive meanwhile in batches, one after the other, and answers each call', async () => {
    const batches: number[][] = [];
    let under = 0;
    const double = createKeyedBatches<number, number>(4, async (items) => {
      under += 1;
      expect(under).toBe(1);
      batches.push([...items]);
      await Promise.resolve();
      under -= 1;
      return items.map((item) => item * 2);
    });
    const results = await Promise.all(Array.from({ length: 10 }, (_, item) => double('key', item)));
    expect(results).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
    expect(batches).toEqual([[0], [1, 2, 3, 4], [5, 6, 7, 8], [9]]);
    expect(await double('key', 21)).toBe(42);
  });

  it('waits for more before the first batch', async () => {
    const batches: string[][] = [];
    const add = createKeyedBatches<string, string>(
      4,
      async (items) => {
        batches.push([...items]);
        return items;
      },
      20,
    );
    const first = add('key', 'a');
    await Promise.resolve();
    expect(await Promise.all([first, add('key', 'b')])).toEqual(['a', 'b']);
    expect(batches).toEqual([['a', 'b']]);
  });

  it('does not let one key wait for another', async () => {
    const end = Promise.withResolvers<string[]>();
    const slow = createKeyedBatches<string, string>(4, (items) =>
      items[0] === 'slow' ? end.promise : Promise.resolve([...items]),
    );
    const waiting = slow('a', 'slow');
    expect(await slow('b', 'quick')).toBe('quick');
    end.resolve(['done']);
    expect(await waiting).toBe('done');
  });

  it('rejects the calls of a failed batch, and continues', async () => {
    const odd = createKeyedBatches<number, number>(2, async (items) => {
      if (items.includes(1)) throw new Error('one');
      return items;
    });
    const settled = await Promise.allSettled([0, 1, 2, 3].map((item) => odd('key', item)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  });
});
