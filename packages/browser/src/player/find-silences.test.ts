import { expect, it } from 'vitest';
import { findSilences } from './find-silences.ts';

const RATE = 8000;

/** Noise in parts: `[seconds, level]`. */
function sound(...parts: readonly (readonly [seconds: number, level: number])[]): Float32Array {
  let seed = 1;
  const noise = (): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (seed / 2_147_483_647) * 2 - 1;
  };
  return Float32Array.from(
    parts.flatMap(([seconds, level]) => Array.from({ length: seconds * RATE }, () => noise() * level)),
  );
}

it('finds pauses of at least a second, to within 50 ms', () => {
  const samples = sound([2, 0.3], [3, 0.002], [2, 0.25], [0.6, 0.002], [1, 0.3], [1.5, 0]);
  const found = findSilences(samples, RATE);
  expect(found).toHaveLength(2);
  expect(found[0]?.fromSeconds).toBeCloseTo(2, 1);
  expect(found[0]?.toSeconds).toBeCloseTo(5, 1);
  expect(found[1]?.fromSeconds).toBeCloseTo(8.6, 1);
  expect(found[1]?.toSeconds).toBeCloseTo(10.1, 1);
});

it('measures relative to the voice: a quiet voice is not silence, and loud room noise is not either', () => {
  expect(findSilences(sound([3, 0.01], [2, 0.0001], [3, 0.01]), RATE)).toHaveLength(1);
  expect(findSilences(sound([3, 0.3], [2, 0.05], [3, 0.3]), RATE)).toEqual([]);
});

it('ignores a click', () => {
  expect(findSilences(sound([4, 0.05], [0.02, 1], [4, 0.05]), RATE)).toEqual([]);
});

it('finds nothing in empty audio', () => {
  expect(findSilences(new Float32Array(0), RATE)).toEqual([]);
});
