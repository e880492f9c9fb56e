import { describe, expect, it } from 'vitest';
import { findActivity } from './find-activity.ts';
import { SPEECH_RATE } from './speech-rate.ts';

/** A tone of the amplitude `level` from 2 s to 3 s, and a quieter one everywhere. */
function toneBetween(level: number, noise: number): Float32Array {
  return Float32Array.from({ length: 6 * SPEECH_RATE }, (_, index) => {
    const at = index / SPEECH_RATE;
    return Math.sin(index) * (at >= 2 && at < 3 ? level : noise);
  });
}

const rmsOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

describe('findActivity', () => {
  it.each([0.5, 0.01])('trims to the sound and normalizes its level of %d', (level) => {
    const activity = findActivity({ startSeconds: 10, samples: toneBetween(level, level / 100) });
    expect(activity?.activeSeconds[0]).toBeCloseTo(12, 5);
    expect(activity?.activeSeconds.at(-1)).toBeCloseTo(12.98, 5);
    const samples = activity?.samples ?? new Float32Array();
    expect(samples.length / SPEECH_RATE).toBeCloseTo(1.6, 5);
    const [quarter, length] = [samples.length / 4, samples.length];
    expect(rmsOf(samples.subarray(quarter, length - quarter))).toBeCloseTo(0.06, 3);
  });

  it('takes steady sound as a whole', () => {
    const activity = findActivity({ startSeconds: 0, samples: toneBetween(0.1, 0.1) });
    expect(activity?.activeSeconds).toHaveLength(300);
    expect(activity?.samples).toHaveLength(6 * SPEECH_RATE);
  });

  it('never clips: one loud moment limits the gain', () => {
    const samples = toneBetween(0.001, 0.001);
    samples.fill(0.8, 40_000, 40_001);
    const { samples: loud = new Float32Array() } = findActivity({ startSeconds: 0, samples }) ?? {};
    expect(Math.max(...loud)).toBeLessThan(1);
  });

  it('finds nothing in silence', () => {
    expect(findActivity({ startSeconds: 0, samples: new Float32Array(SPEECH_RATE) })).toBeUndefined();
    expect(findActivity({ startSeconds: 0, samples: toneBetween(1e-4, 1e-5) })).toBeUndefined();
    expect(findActivity({ startSeconds: 0, samples: new Float32Array() })).toBeUndefined();
  });

  it('makes a moment as long as the model needs it', () => {
    const samples = toneBetween(0.5, 0).subarray(2 * SPEECH_RATE, 2.2 * SPEECH_RATE);
    expect(findActivity({ startSeconds: 0, samples })?.samples).toHaveLength(SPEECH_RATE);
  });
});
