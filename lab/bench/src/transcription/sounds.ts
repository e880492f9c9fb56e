import type { MonoAudio } from '@beep/testkit/audio';
import { createSeededRandom } from '@beep/testkit/random';

const RATE = 16_000;
const SECONDS = 20;
/** Two bars of chords in hertz, and the tune above them. */
const CHORDS = [
  [131, 165, 196],
  [110, 131, 165],
  [175, 220, 262],
  [98, 123, 147],
];
const TUNE = [523, 659, 784, 659, 440, 523, 659, 523, 698, 880, 784, 698, 587, 494, 587, 784];
const BEAT_SECONDS = 0.4;
const OVERTONES = [1, 0.5, 0.25, 0.125];

/** Sounds without speech. */
export const SOUNDS: Readonly<Record<'silence' | 'tone' | 'white noise' | 'music', () => MonoAudio>> = {
  silence: () => sound(() => 0),
  tone: () => sound((at) => 0.5 * Math.sin(2 * Math.PI * 440 * at)),
  'white noise': () => sound(() => 0.2 * noise.fraction() - 0.1),
  music: () => sound(music),
};
const noise = createSeededRandom(1);

function sound(sampleAt: (seconds: number) => number): MonoAudio {
  const samples = Float32Array.from({ length: SECONDS * RATE }, (_, index) => sampleAt(index / RATE));
  return { samples, sampleRate: RATE };
}

/** Chords, a tune and a drum on each beat. */
function music(at: number): number {
  const beat = Math.floor(at / BEAT_SECONDS);
  const since = at - beat * BEAT_SECONDS;
  const chord = CHORDS[Math.floor(beat / 4) % CHORDS.length] ?? [];
  const tones = chord.reduce((sum, hertz) => sum + 0.06 * tone(hertz, at), 0);
  const tune = 0.15 * tone(TUNE[beat % TUNE.length] ?? 0, at) * Math.exp(-4 * since);
  return tones + tune + 0.2 * (2 * noise.fraction() - 1) * Math.exp(-40 * since);
}

function tone(hertz: number, at: number): number {
  return OVERTONES.reduce(
    (sum, share, index) => sum + share * Math.sin(2 * Math.PI * hertz * (index + 1) * at),
    0,
  );
}

export function quieter({ samples, sampleRate }: MonoAudio, decibels: number): MonoAudio {
  return { samples: samples.map((sample) => sample * 10 ** (-decibels / 20)), sampleRate };
}

/** Adds pink noise at this level below the speech; louder than full scale is turned down. */
export function withPinkNoise(speech: MonoAudio, decibelsBelow: number, seed: number): MonoAudio {
  const pink = pinkNoise(speech.samples.length, seed);
  const level = (rmsOf(speech.samples) / rmsOf(pink)) * 10 ** (-decibelsBelow / 20);
  const mixed = speech.samples.map((sample, index) => sample + level * (pink[index] ?? 0));
  const peak = mixed.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 1);
  return { samples: mixed.map((sample) => sample / peak), sampleRate: speech.sampleRate };
}

/** White noise through Paul Kellet's filter: 3 dB less for each octave. */
function pinkNoise(length: number, seed: number): Float32Array {
  const random = createSeededRandom(seed);
  const poles = [
    { decay: 0.99765, gain: 0.099046, value: 0 },
    { decay: 0.963, gain: 0.2965164, value: 0 },
    { decay: 0.57, gain: 1.0526913, value: 0 },
  ];
  return Float32Array.from({ length }, () => {
    const white = 2 * random.fraction() - 1;
    for (const pole of poles) pole.value = pole.decay * pole.value + pole.gain * white;
    return poles.reduce((sum, { value }) => sum + value, 0.1848 * white);
  });
}

function rmsOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}
