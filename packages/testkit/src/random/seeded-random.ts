/** Repeatable random numbers: the same seed gives the same sequence. */
export interface SeededRandom {
  /** From 0 to below 1. */
  fraction(): number;
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
}

/** Mulberry32: 32 bits of state suffice for choosing test cases. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { fraction, below: (count) => Math.floor(fraction() * count) };
}
