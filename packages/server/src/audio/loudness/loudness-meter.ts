/** Measures integrated loudness: ITU-R BS.1770-4, annex 1, for one or two channels. */
export interface LoudnessMeter {
  /** Adds the next samples; all channels have the same length. */
  add(channels: readonly Float32Array[]): void;
  /** LUFS of all samples so far; minus infinity for silence and for less than one block. */
  integrated(): number;
}

/** A block is four steps, 400 ms, and starts one step after the previous block. */
const STEP_SECONDS = 0.1;
const STEPS_PER_BLOCK = 4;
const OFFSET_LU = -0.691;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;

export function createLoudnessMeter(sampleRate: number, channelCount: number): LoudnessMeter {
  const stepSamples = Math.round(sampleRate * STEP_SECONDS);
  const filters = Array.from({ length: channelCount }, () => createKWeighting(sampleRate));
  const steps: number[] = [];
  let filled = 0;
  let energy = 0;
  const add = (channels: readonly Float32Array[], start: number): number => {
    const end = Math.min(start + stepSamples - filled, channels[0]?.length ?? 0);
    for (const [index, filter] of filters.entries()) {
      const samples = channels[index];
      if (samples) energy += filter(samples, start, end);
    }
    filled += end - start;
    if (filled === stepSamples) {
      steps.push(energy / stepSamples);
      filled = 0;
      energy = 0;
    }
    return end;
  };
  return {
    add: (channels) => {
      const length = channels[0]?.length ?? 0;
      for (let start = 0; start < length; ) start = add(channels, start);
    },
    integrated: () => gatedLoudness(blocksOf(steps)),
  };
}

function blocksOf(steps: readonly number[]): number[] {
  const blocks: number[] = [];
  for (let end = STEPS_PER_BLOCK; end <= steps.length; end += 1) {
    blocks.push(mean(steps.slice(end - STEPS_PER_BLOCK, end)));
  }
  return blocks;
}

function gatedLoudness(blocks: readonly number[]): number {
  const audible = blocks.filter((energy) => loudnessOf(energy) > ABSOLUTE_GATE_LUFS);
  const gate = loudnessOf(mean(audible)) + RELATIVE_GATE_LU;
  return loudnessOf(mean(audible.filter((energy) => loudnessOf(energy) > gate)));
}

function loudnessOf(energy: number): number {
  return OFFSET_LU + 10 * Math.log10(energy);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Filters the samples from `start` to `end` and returns the sum of their squares. Keeps its state between calls. */
type KWeighting = (samples: Float32Array, start: number, end: number) => number;

/** Flushes inaudible values to zero: arithmetic on denormals is slow. */
const NOTHING = 1e-30;

function createKWeighting(sampleRate: number): KWeighting {
  const { b0, b1, b2, a1, a2 } = highShelf(sampleRate);
  const { a1: c1, a2: c2 } = highPass(sampleRate);
  const state = new Float64Array(4);
  return (samples, start, end) => {
    let [s1 = 0, s2 = 0, p1 = 0, p2 = 0] = state;
    let sum = 0;
    for (let index = start; index < end; index += 1) {
      const x = samples[index] ?? 0;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      const z = y + p1;
      p1 = -2 * y - c1 * z + p2;
      p2 = y - c2 * z;
      sum += z * z;
    }
    state.set([s1, s2, p1, p2].map((value) => (Math.abs(value) < NOTHING ? 0 : value)));
    return sum;
  };
}

interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/*
 * The standard lists coefficients for 48 kHz. These are the analogue filters behind them and work for every rate; at 48
 * kHz they give the listed numbers.
 */

function highShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/** Its other coefficients are 1, -2 and 1. */
function highPass(sampleRate: number): Pick<Biquad, 'a1' | 'a2'> {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
