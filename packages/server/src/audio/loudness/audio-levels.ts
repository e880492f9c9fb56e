import { mixDown } from '../mp3/mix-down.ts';
import { createLoudnessMeter } from './loudness-meter.ts';
import { createTruePeakMeter } from './true-peak-meter.ts';

/** Decoded audio in slices of samples, as loud as a player plays it. */
export interface DecodedSound {
  readonly sampleRate: number;
  readonly channels: number;
  readonly slices: AsyncIterable<readonly Float32Array[]>;
}

/** The gain that normalizes a recording, and its waveform. */
export interface SoundLevels {
  /** Decibels for the recording with its own channels. */
  readonly gainDb: number;
  /** Decibels for the mean of its channels. */
  readonly monoGainDb: number;
  /** The highest peak in each 64th of the time, after the gain: 0 to 255 for full scale. */
  readonly peaks: readonly number[];
}

/** Returns true if measuring may continue after this many seconds of audio. */
export type HasTime = (soundSeconds: number) => boolean;

const TARGET_LUFS = -16;
/** Relative to full scale: headroom for what coders and players add. */
const MAX_TRUE_PEAK_DB = -1.5;
const MAX_GAIN_DB = 30;

const PEAKS = 64;
const FULL_SCALE = 255;
/** Samples per stored peak, until the total number is known. */
const SWING_SAMPLES = 64;
const MAX_CHANNELS = 2;

/**
 * Measures loudness (ITU-R BS.1770-4) and true peak. Resolves with undefined for more than two channels, or once
 * `hasTime`, called after every slice, returns false. Audio without a measurable loudness, silence or less than 400 ms,
 * gets no gain.
 */
export async function measureSound(sound: DecodedSound, hasTime: HasTime): Promise<SoundLevels | undefined> {
  const { sampleRate, channels, slices } = sound;
  if (channels > MAX_CHANNELS) return undefined;
  const whole = createGainMeter(sampleRate, channels);
  const mono = channels > 1 ? createGainMeter(sampleRate, 1) : whole;
  const swings: number[] = [];
  let samples = 0;
  for await (const slice of slices) {
    samples += slice[0]?.length ?? 0;
    if (!hasTime(samples / sampleRate)) return undefined;
    whole.add(slice);
    if (mono !== whole) mono.add([mixDown(slice, 1)]);
    addSwings(swings, slice);
  }
  const gainDb = whole.gainDb();
  return { gainDb, monoGainDb: mono.gainDb(), peaks: pictureOf(swings, 10 ** (gainDb / 20)) };
}

interface GainMeter {
  add(slice: readonly Float32Array[]): void;
  gainDb(): number;
}

function createGainMeter(sampleRate: number, channels: number): GainMeter {
  const loudness = createLoudnessMeter(sampleRate, channels);
  const truePeaks = Array.from({ length: channels }, createTruePeakMeter);
  return {
    add: (slice) => {
      loudness.add(slice);
      for (const [index, samples] of slice.entries()) truePeaks[index]?.add(samples);
    },
    gainDb: () => {
      const truePeak = Math.max(...truePeaks.map((meter) => meter.peak()));
      return gainFor(loudness.integrated(), 20 * Math.log10(truePeak));
    },
  };
}

function gainFor(lufs: number, truePeakDb: number): number {
  if (!Number.isFinite(lufs) || !Number.isFinite(truePeakDb)) return 0;
  return Math.min(TARGET_LUFS - lufs, MAX_TRUE_PEAK_DB - truePeakDb, MAX_GAIN_DB);
}

function addSwings(swings: number[], slice: readonly Float32Array[]): void {
  const length = slice[0]?.length ?? 0;
  for (let start = 0; start < length; start += SWING_SAMPLES) {
    let farthest = 0;
    for (const samples of slice) {
      const end = Math.min(start + SWING_SAMPLES, samples.length);
      for (let index = start; index < end; index += 1) {
        farthest = Math.max(farthest, Math.abs(samples[index] ?? 0));
      }
    }
    swings.push(farthest);
  }
}

function pictureOf(swings: readonly number[], gain: number): number[] {
  return Array.from({ length: PEAKS }, (_, index) => {
    const start = Math.floor((index * swings.length) / PEAKS);
    const end = Math.max(start + 1, Math.floor(((index + 1) * swings.length) / PEAKS));
    const farthest = swings.slice(start, end).reduce((a, b) => Math.max(a, b), 0);
    return Math.min(Math.round(farthest * gain * FULL_SCALE), FULL_SCALE) || 0;
  });
}
