import { describe, expect, it } from 'vitest';
import { createResampler } from './resample.ts';
import { SPEECH_RATE } from './speech-rate.ts';

const SECONDS = 0.2;

function sine(rate: number, frequency: number): Float32Array {
  return Float32Array.from({ length: rate * SECONDS }, (_, index) =>
    Math.sin((2 * Math.PI * frequency * index) / rate),
  );
}

function resampled(samples: Float32Array, rate: number, chunkLength = samples.length): Float32Array {
  const resampler = createResampler(rate);
  const output: number[] = [];
  for (let start = 0; start < samples.length; start += chunkLength) {
    output.push(...resampler.add(samples.subarray(start, start + chunkLength)));
  }
  return Float32Array.from([...output, ...resampler.end()]);
}

/** Without both ends, where the sine begins and ends at once. */
function rmsOf(samples: Float32Array): number {
  const inner = samples.subarray(200, -200);
  return Math.sqrt(inner.reduce((sum, sample) => sum + sample ** 2, 0) / inner.length);
}

describe.each([8000, 11_025, 16_000, 22_050, 44_100, 47_999, 48_000])('resampling from %i Hz', (rate) => {
  it('keeps duration, frequency, phase and level', () => {
    const output = resampled(sine(rate, 440), rate);
    expect(output).toHaveLength(Math.ceil((Math.round(rate * SECONDS - 0.4) * SPEECH_RATE) / rate));
    const expected = sine(SPEECH_RATE, 440);
    const difference = output.map((sample, index) => sample - (expected[index] ?? 0));
    expect(rmsOf(difference)).toBeLessThan(0.002);
  });

  it('does not depend on the chunks', () => {
    const samples = sine(rate, 1234);
    const whole = resampled(samples, rate);
    for (const length of [7, 960]) {
      expect(Buffer.from(resampled(samples, rate, length).buffer).equals(Buffer.from(whole.buffer))).toBe(
        true,
      );
    }
  });
});

it.each([9500, 12_000, 20_000])('removes %i Hz, which would become another tone', (frequency) => {
  expect(rmsOf(resampled(sine(48_000, frequency), 48_000))).toBeLessThan(0.001);
});

it('has nothing for nothing', () => {
  expect(resampled(new Float32Array(), 48_000)).toHaveLength(0);
});
