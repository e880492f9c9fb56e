import { describe, expect, it } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

describe('atMostEvery', () => {
  it('runs once for all callers within the interval, also while it is pending', async () => {
    let asked = 0;
    let now = 0;
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ask = atMostEvery(
      10,
      async () => {
        const turn = asked;
        asked += 1;
        await gates[turn]?.promise;
        return turn;
      },
      () => now,
    );
    const [first, second] = [ask(), ask()];
    now = 1000;
    const third = ask();
    gates[0]?.resolve();
    expect(await Promise.all([first, second, third])).toEqual([0, 0, 0]);
    const fourth = ask();
    gates[1]?.resolve();
    expect([await fourth, asked]).toEqual([1, 2]);
  });
});
