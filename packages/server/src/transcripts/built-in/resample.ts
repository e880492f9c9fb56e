import { SPEECH_RATE } from './speech-rate.ts';

/** Changes the sample rate of a stream of one channel to {@link SPEECH_RATE}. */
export interface Resampler {
  /** Returns the samples that are due. */
  add(samples: Float32Array): Float32Array<ArrayBuffer>;
  /** Returns the rest, once no samples follow. */
  end(): Float32Array<ArrayBuffer>;
}

/** On each side of the middle of the filter. More make a steeper one. */
const ZERO_CROSSINGS = 16;
/** Relative to the lower one of both rates: the filter has fallen to -6 dB here, and to -70 dB at 0.5. */
const CUTOFF = 0.45;
/** Rates without a small ratio take the nearest of these positions between two samples. */
const MAX_PHASES = 1024;

/** A windowed sinc of linear phase, one filter per position between two input samples. */
export function createResampler(fromRate: number): Resampler {
  const divisor = greatestCommonDivisor(fromRate, SPEECH_RATE);
  const [up, down] = [SPEECH_RATE / divisor, fromRate / divisor];
  const filters = createFilters(fromRate, Math.min(up, MAX_PHASES));
  const half = halfLength(fromRate);
  /** Input that is still needed; before the first sample there is silence. */
  let pending = new Float32Array(half);
  /** The index of the first pending sample. */
  let from = -half;
  let received = 0;
  let made = 0;

  const take = (samples: Float32Array, total: number): Float32Array<ArrayBuffer> => {
    pending = joined(pending, samples);
    // The filter of an output reaches half its length beyond the output's place in the input.
    const lastPlace = Math.min(from + pending.length - half - 1, total);
    const due = Math.max(0, Math.floor((lastPlace * up + up - 1) / down) + 1 - made);
    const output = new Float32Array(due);
    for (let index = 0; index < due; index += 1) {
      const place = Math.floor(((made + index) * down) / up);
      const phase = ((made + index) * down) % up;
      const filter = filters[Math.floor((phase * filters.length) / up)];
      if (filter) output[index] = filtered(pending, place - half + 1 - from, filter);
    }
    made += due;
    const next = Math.floor((made * down) / up) - half;
    const unused = Math.min(Math.max(0, next - from), pending.length);
    pending = pending.slice(unused);
    from += unused;
    return output;
  };
  return {
    add: (samples) => {
      received += samples.length;
      return take(samples, Number.POSITIVE_INFINITY);
    },
    end: () => take(new Float32Array(half + 1), received - 1),
  };
}

function halfLength(fromRate: number): number {
  return Math.ceil((ZERO_CROSSINGS * fromRate) / Math.min(fromRate, SPEECH_RATE));
}

function createFilters(fromRate: number, phases: number): readonly Float32Array[] {
  const half = halfLength(fromRate);
  const cutoff = (2 * CUTOFF * Math.min(fromRate, SPEECH_RATE)) / fromRate;
  return Array.from({ length: phases }, (_, phase) => {
    const filter = Float32Array.from({ length: 2 * half }, (_tap, index) => {
      const distance = index - half + 1 - phase / phases;
      return sinc(cutoff * distance) * blackman(distance / half);
    });
    const sum = filter.reduce((total, value) => total + value, 0);
    return filter.map((value) => value / sum);
  });
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** `x` from -1 to 1. */
function blackman(x: number): number {
  return Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
}

function filtered(samples: Float32Array, start: number, filter: Float32Array): number {
  let sum = 0;
  for (let tap = 0; tap < filter.length; tap += 1) sum += (samples[start + tap] ?? 0) * (filter[tap] ?? 0);
  return sum;
}

function joined(one: Float32Array, other: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
