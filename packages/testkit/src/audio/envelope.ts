import type { MonoAudio } from './mono-audio.ts';

const ENVELOPE_RATE = 8000;
const WINDOW_SAMPLES = 80;
/** Duration of one envelope value. */
export const ENVELOPE_STEP_MS = 10;
// Below -60 dB a microphone and a codec differ only in their noise.
const FLOOR = 1e-6;
const MIN_STEPS = 100;

/**
 * The best fit of two envelopes: the correlation (-1 to 1), and the offset in the reference at which the recording
 * starts.
 */
export interface EnvelopeMatch {
  readonly correlation: number;
  readonly lagMs: number;
}

/** Reduces the sample rate; each new sample is the mean of those it replaces. */
export function resample({ samples, sampleRate }: MonoAudio, targetRate: number): MonoAudio {
  if (targetRate > sampleRate) {
    throw new Error(`Cannot resample ${sampleRate} Hz upwards to ${targetRate} Hz.`);
  }
  const ratio = sampleRate / targetRate;
  const result = Float32Array.from({ length: Math.floor(samples.length / ratio) }, (_, index) =>
    mean(samples.subarray(Math.round(index * ratio), Math.round((index + 1) * ratio))),
  );
  return { samples: result, sampleRate: targetRate };
}

/** Loudness over time: the logarithm of the energy in every 10 ms, computed at 8 kHz. */
export function envelope(audio: MonoAudio): Float32Array {
  const { samples } = resample(audio, ENVELOPE_RATE);
  return Float32Array.from({ length: Math.floor(samples.length / WINDOW_SAMPLES) }, (_, index) => {
    const window = samples.subarray(index * WINDOW_SAMPLES, (index + 1) * WINDOW_SAMPLES);
    return Math.log(mean(window.map((sample) => sample * sample)) + FLOOR);
  });
}

/**
 * The best correlation of a recording's envelope with a looped reference, over all possible starting points. The
 * recording may be longer than the reference and must last at least 1 s.
 */
export function bestEnvelopeCorrelation(recording: Float32Array, reference: Float32Array): EnvelopeMatch {
  if (recording.length < MIN_STEPS || reference.length < MIN_STEPS) {
    throw new Error('Both sounds must last at least a second to be compared.');
  }
  let best: EnvelopeMatch = { correlation: -1, lagMs: 0 };
  for (let lag = 0; lag < reference.length; lag += 1) {
    const correlation = correlationAt(recording, reference, lag);
    if (correlation > best.correlation) {
      best = { correlation, lagMs: lag * ENVELOPE_STEP_MS };
    }
  }
  return best;
}

function correlationAt(recording: Float32Array, reference: Float32Array, lag: number): number {
  const shifted = recording.map((_, index) => reference[(index + lag) % reference.length] ?? 0);
  const [meanA, meanB] = [mean(recording), mean(shifted)];
  let [product, squaresA, squaresB] = [0, 0, 0];
  for (let index = 0; index < recording.length; index += 1) {
    const a = (recording[index] ?? 0) - meanA;
    const b = (shifted[index] ?? 0) - meanB;
    product += a * b;
    squaresA += a * a;
    squaresB += b * b;
  }
  const scale = Math.sqrt(squaresA * squaresB);
  return scale === 0 ? 0 : product / scale;
}

function mean(values: Float32Array): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
