import { describe, expect, it } from 'vitest';
import { createLoudnessMeter } from './loudness-meter.ts';

interface Tone {
  readonly seconds: number;
  /** Peak level of a sine, in dB below full scale. */
  readonly dbfs: number;
}

function tones(sampleRate: number, parts: readonly Tone[], hertz = 1000): Float32Array {
  const lengths = parts.map(({ seconds }) => Math.round(seconds * sampleRate));
  const samples = new Float32Array(lengths.reduce((sum, length) => sum + length, 0));
  let start = 0;
  for (const [part, { dbfs }] of parts.entries()) {
    const end = start + (lengths[part] ?? 0);
    const amplitude = 10 ** (dbfs / 20);
    for (let index = start; index < end; index += 1) {
      samples[index] = amplitude * Math.sin((2 * Math.PI * hertz * (index - start)) / sampleRate);
    }
    start = end;
  }
  return samples;
}

function loudnessOf(channels: readonly Float32Array[], sampleRate = 48_000): number {
  const meter = createLoudnessMeter(sampleRate, channels.length);
  const length = channels[0]?.length ?? 0;
  // Slices of an odd length, as decoders return them.
  for (let start = 0; start < length; start += 7001) {
    meter.add(channels.map((samples) => samples.subarray(start, start + 7001)));
  }
  return meter.integrated();
}

/** EBU Tech 3341, table 1: required of every meter, within 0.1 LU. */
describe('createLoudnessMeter', () => {
  it.each<[string, number, readonly Tone[]]>([
    ['1: a tone at -23', -23, [{ seconds: 20, dbfs: -23 }]],
    ['2: a tone at -33', -33, [{ seconds: 20, dbfs: -33 }]],
    [
      '3: quiet at both ends',
      -23,
      [
        { seconds: 10, dbfs: -36 },
        { seconds: 60, dbfs: -23 },
        { seconds: 10, dbfs: -36 },
      ],
    ],
    [
      '4: nothing and quiet at both ends',
      -23,
      [
        { seconds: 10, dbfs: -72 },
        { seconds: 10, dbfs: -36 },
        { seconds: 60, dbfs: -23 },
        { seconds: 10, dbfs: -36 },
        { seconds: 10, dbfs: -72 },
      ],
    ],
    [
      '5: loud in the middle',
      -23,
      [
        { seconds: 20, dbfs: -26 },
        { seconds: 20.1, dbfs: -20 },
        { seconds: 20, dbfs: -26 },
      ],
    ],
  ])('measures as required in case %s', (_name, lufs, parts) => {
    const samples = tones(48_000, parts);
    expect(Math.abs(loudnessOf([samples, samples]) - lufs)).toBeLessThan(0.1);
  });

  it.each([16_000, 44_100, 48_000])('measures -3 for a full-scale tone in one channel, at %i Hz', (rate) => {
    expect(loudnessOf([tones(rate, [{ seconds: 3, dbfs: 0 }], 997)], rate)).toBeCloseTo(-3.01, 1);
  });

  it('returns no loudness for silence or for less than a block', () => {
    expect(loudnessOf([new Float32Array(96_000)])).toBe(Number.NEGATIVE_INFINITY);
    expect(loudnessOf([tones(48_000, [{ seconds: 0.39, dbfs: -10 }])])).toBe(Number.NEGATIVE_INFINITY);
    expect(createLoudnessMeter(48_000, 1).integrated()).toBe(Number.NEGATIVE_INFINITY);
  });
});
