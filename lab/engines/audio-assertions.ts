import {
  bestEnvelopeCorrelation,
  decodeToMono,
  envelope,
  type MonoAudio,
  SPEECH_WAV,
} from '@beep/testkit/audio';
import type { EngineBrowser } from './engine.ts';

/** Measurements of a decoded sound. */
export interface Heard {
  readonly seconds: number;
  /** Root mean square, dB below full scale. */
  readonly loudnessDb: number;
  /** Correlation with the testkit's speech, at most 1. */
  readonly speech: number;
  /** Frequency of the strongest tone, by zero crossings: correct only for a pure tone. */
  readonly toneHz: number;
}

const EARS_HZ = 8000;

/** Decodes a file in a browser that is independent of the one under test, and measures it. */
export async function listenTo(ears: EngineBrowser, origin: string, sound: Uint8Array): Promise<Heard> {
  const base64 = Buffer.from(sound).toString('base64');
  await ears.page.open(`${origin}/robots.txt`);
  const samples = Float32Array.from(await ears.page.run(decodeInPage, base64, EARS_HZ));
  const heard: MonoAudio = { samples, sampleRate: EARS_HZ };
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return {
    seconds: samples.length / EARS_HZ,
    loudnessDb: 10 * Math.log10(power),
    speech: bestEnvelopeCorrelation(envelope(heard), envelope(await decodeToMono(SPEECH_WAV))).correlation,
    toneHz: crossingsPerSecond(heard),
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
