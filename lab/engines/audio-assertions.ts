import {
  bestEnvelopeCorrelation,
  decodeToMono,
  envelope,
  type MonoAudio,
  SPEECH_WAV,
} from '@beep/testkit/audio';
import type { EngineBrowser } from './engine.ts';

/** Measurements of a decoded sound. */
export interface SoundMeasurements {
  readonly seconds: number;
  /** Root mean square, dB below full scale. */
  readonly loudnessDb: number;
  /** Correlation with the testkit's speech, at most 1. */
  readonly speech: number;
  /** Frequency of the strongest tone, by zero crossings: correct only for a pure tone. */
  readonly toneHz: number;
}

const DECODED_HZ = 8000;

/** Decodes a file in a browser that is independent of the one under test, and measures it. */
export async function measureSound(
  decoder: EngineBrowser,
  origin: string,
  sound: Uint8Array,
): Promise<SoundMeasurements> {
  const base64 = Buffer.from(sound).toString('base64');
  await decoder.page.open(`${origin}/robots.txt`);
  const samples = Float32Array.from(await decoder.page.run(decodeInPage, base64, DECODED_HZ));
  const decoded: MonoAudio = { samples, sampleRate: DECODED_HZ };
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return {
    seconds: samples.length / DECODED_HZ,
    loudnessDb: 10 * Math.log10(power),
    speech: bestEnvelopeCorrelation(envelope(decoded), envelope(await decodeToMono(SPEECH_WAV))).correlation,
    toneHz: crossingsPerSecond(decoded),
  };
}

function crossingsPerSecond({ samples, sampleRate }: MonoAudio): number {
  let crossings = 0;
  for (let index = 1; index < samples.length; index += 1) {
    if ((samples[index - 1] ?? 0) < 0 && (samples[index] ?? 0) >= 0) crossings += 1;
  }
  return (crossings * sampleRate) / samples.length;
}

async function decodeInPage(base64: string, sampleRate: number): Promise<number[]> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const decoded = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes.buffer);
  return [...decoded.getChannelData(0)].map((sample) => Math.round(sample * 1e5) / 1e5);
}
