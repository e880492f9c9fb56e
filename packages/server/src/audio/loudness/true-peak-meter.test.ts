import { describe, expect, it } from 'vitest';
import { createTruePeakMeter } from './true-peak-meter.ts';

function peakDb(samples: Float32Array, sliceLength = samples.length): number {
  const meter = createTruePeakMeter();
  for (let start = 0; start < samples.length; start += sliceLength) {
    meter.add(samples.subarray(start, start + sliceLength));
  }
  return 20 * Math.log10(meter.peak());
}

/** A sine with a fade-in, to avoid other peaks. */
function sine(period: number, phaseDegrees: number): Float32Array {
  return Float32Array.from({ length: 4800 }, (_, index) => {
    const fade = Math.min(1, index / 480, (4800 - index) / 480);
    return 0.5 * fade * Math.sin((2 * Math.PI * index) / period + (phaseDegrees * Math.PI) / 180);
  });
}

describe('createTruePeakMeter', () => {
  // EBU Tech 3341, table 1, cases 15 to 18: -6 dB, within +0.2 and -0.4 dB.
  it.each([
    [4, 0],
    [4, 45],
    [6, 60],
    [8, 67.5],
  ])('finds the peak of a sine of %i samples between samples, at %d degrees', (period, phase) => {
    const db = peakDb(sine(period, phase));
    expect(db).toBeGreaterThan(-6.4);
    expect(db).toBeLessThan(-5.8);
  });

  it.each([1, 3, 64, 100, 1000])('finds the same in slices of %i samples', (length) => {
    const samples = sine(4, 45);
    expect(peakDb(samples, length)).toBeCloseTo(peakDb(samples), 6);
  });

  it('finds a single loud sample, and nothing in silence', () => {
    const click = new Float32Array(500);
    click[321] = -0.8;
    expect(peakDb(click)).toBeCloseTo(20 * Math.log10(0.8), 3);
    expect(createTruePeakMeter().peak()).toBe(0);
  });
});
