import { VISUALISER_BARS } from '@beep/core/limits';
import { describe, expect, it } from 'vitest';
import { bandLevels, LEVELS_FFT_SIZE, levelBands } from './level-bands.ts';

describe('levelBands', () => {
  it.each([8000, 16_000, 44_100, 48_000, 96_000])('covers existing bins at %i Hz', (sampleRate) => {
    const bands = levelBands(sampleRate);
    expect(bands).toHaveLength(VISUALISER_BARS);
    for (const { from, to } of bands) {
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThanOrEqual(LEVELS_FFT_SIZE / 2);
    }
  });

  it('spans 80 Hz to 8 kHz without a gap', () => {
    const bands = levelBands(48_000);
    const binHz = 48_000 / LEVELS_FFT_SIZE;
    expect((bands[0]?.from ?? 0) * binHz).toBeCloseTo(80, -2);
    expect((bands.at(-1)?.to ?? 0) * binHz).toBeCloseTo(8000, -2);
    expect(bands.slice(1).map(({ from }) => from)).toEqual(bands.slice(0, -1).map(({ to }) => to));
  });
});

describe('bandLevels', () => {
  it('shows a tone in its own band only', () => {
    const bands = levelBands(48_000);
    const bins = new Uint8Array(LEVELS_FFT_SIZE / 2);
    bins[Math.round(1000 / (48_000 / LEVELS_FFT_SIZE))] = 255;
    const levels = bandLevels(bins, bands);
    expect(levels.filter((level) => level > 0)).toEqual([1]);
  });

  it('returns zeros for silence', () => {
    const silence = new Uint8Array(LEVELS_FFT_SIZE / 2);
    expect(bandLevels(silence, levelBands(48_000))).toEqual(new Array(VISUALISER_BARS).fill(0));
  });
});
