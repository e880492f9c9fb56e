import { energyOf, type Segment } from './cut-segments.ts';
import { SPEECH_RATE } from './speech-rate.ts';

/** The part of a segment with sound, as loud as the model expects it. */
export interface ActiveSound {
  readonly samples: Float32Array;
  /** The starts of its frames with sound, in seconds of the note, in order. Not empty. */
  readonly activeSeconds: readonly number[];
}

/** The length of a frame in seconds: shorter than a syllable. */
export const FRAME_SECONDS = 0.02;
const FRAME_SAMPLES = FRAME_SECONDS * SPEECH_RATE;
/** Below it, -70 dB relative to full scale, nothing can be understood. */
const MIN_RMS = 10 ** (-70 / 20);
/** A frame is active if it is less than 30 dB below the loudest one, and above the noise by 6 dB. */
const [BELOW_LOUDEST, ABOVE_NOISE] = [10 ** (-30 / 10), 10 ** (6 / 10)];
/** The share of the frames that counts as noise if it is much quieter than the rest. */
const QUIET_SHARE = 0.1;
/** Kept on each side of the active frames: first and last consonants are quiet. */
const MARGIN_FRAMES = 0.3 / FRAME_SECONDS;
const TARGET_RMS = 0.06;
const MAX_PEAK = 0.99;
/** The model understands no less. */
const MIN_SAMPLES = SPEECH_RATE;

/** Trims a segment to its active part and normalizes its level; undefined if it is silent. */
export function findActivity({ startSeconds, samples }: Segment): ActiveSound | undefined {
  const energies = frameEnergies(samples);
  const loudest = energies.reduce((a, b) => Math.max(a, b), 0);
  if (loudest < MIN_RMS ** 2) return undefined;
  const noise = energies.toSorted((a, b) => a - b)[Math.floor(energies.length * QUIET_SHARE)] ?? 0;
  // In steady sound no frame is above the noise, and all are active.
  const limit = Math.min(Math.max(loudest * BELOW_LOUDEST, noise * ABOVE_NOISE), loudest / ABOVE_NOISE);
  const active = [...energies.keys()].filter((frame) => (energies[frame] ?? 0) >= limit);
  const first = Math.max(0, (active[0] ?? 0) - MARGIN_FRAMES) * FRAME_SAMPLES;
  const end = ((active.at(-1) ?? energies.length) + 1 + MARGIN_FRAMES) * FRAME_SAMPLES;
  return {
    samples: normalized(samples.subarray(first, end), rmsOf(energies, active)),
    activeSeconds: active.map((frame) => startSeconds + frame * FRAME_SECONDS),
  };
}

/** The mean of the squares of each frame. */
function frameEnergies(samples: Float32Array): Float64Array {
  return Float64Array.from({ length: Math.ceil(samples.length / FRAME_SAMPLES) }, (_, frame) => {
    const start = frame * FRAME_SAMPLES;
    return energyOf(samples, start, Math.min(start + FRAME_SAMPLES, samples.length)) / FRAME_SAMPLES;
  });
}

function rmsOf(energies: Float64Array, frames: readonly number[]): number {
  return Math.sqrt(frames.reduce((sum, frame) => sum + (energies[frame] ?? 0), 0) / frames.length);
}

function normalized(samples: Float32Array, rms: number): Float32Array {
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  const gain = Math.min(TARGET_RMS / rms, MAX_PEAK / peak);
  const result = new Float32Array(Math.max(samples.length, MIN_SAMPLES));
  for (const [index, sample] of samples.entries()) result[index] = sample * gain;
  return result;
}
