import { VISUALISER_BARS } from '@beep/core/limits';

/** The range of voices: below is hum, above is hiss. */
const LOWEST_HZ = 80;
const HIGHEST_HZ = 8000;

/** The frequency resolution of the levels: at 48 kHz a bin is 23 Hz wide, as the lowest band needs. */
export const LEVELS_FFT_SIZE = 2048;

export interface LevelBand {
  /** Index of the first bin, and of the bin after the last. */
  readonly from: number;
  readonly to: number;
}

/** The bars as ranges of frequency bins, of equal perceived width. */
export function levelBands(sampleRate: number): readonly LevelBand[] {
  const binHz = sampleRate / LEVELS_FFT_SIZE;
  const lastBin = LEVELS_FFT_SIZE / 2;
  const edge = (bar: number): number =>
    Math.round((LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (bar / VISUALISER_BARS)) / binHz);
  return Array.from({ length: VISUALISER_BARS }, (_, bar) => {
    const from = Math.min(edge(bar), lastBin - 1);
    return { from, to: Math.min(Math.max(edge(bar + 1), from + 1), lastBin) };
  });
}

/** The loudest bin of each band, 0..1, from an analyser's byte frequency data. */
export function bandLevels(bins: Uint8Array, bands: readonly LevelBand[]): number[] {
  return bands.map(
    ({ from, to }) => bins.subarray(from, to).reduce((max, bin) => Math.max(max, bin), 0) / 255,
  );
}
