import { createHash } from 'node:crypto';

/** Repeatable random numbers: `count` lengths from `fromMs` to `toMs`, the same for the same seed. */
export function seededLengths(options: {
  readonly seed: number;
  readonly count: number;
  readonly fromMs: number;
  readonly toMs: number;
}): readonly number[] {
  const { seed, count, fromMs, toMs } = options;
  return Array.from({ length: count }, (_, index) => {
    const fraction = createHash('sha256').update(`${seed} ${index}`).digest().readUInt32BE(0) / 2 ** 32;
    return Math.round(fromMs + fraction * (toMs - fromMs));
  });
}
