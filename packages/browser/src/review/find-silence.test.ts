import { decodeToMono, type MonoAudio, readRecording, SPEECH_WAV } from '@beep/testkit/audio';
import { describe, expect, it } from 'vitest';
import { findSilence } from './find-silence.ts';
import { LoudnessMeter } from './loudness-meter.ts';

const RATE = 16_000;
/** The start of the first word; the speech lasts to the end. */
const FIRST_WORD_MS = 330;
const MARGIN_MS = 150;
const TOLERANCE_MS = 100;
const speech = (await decodeToMono(SPEECH_WAV)).samples;

// Seeded, so every run gets the same samples.
function noise(seconds: number, level: number): Float32Array {
  let state = 12_345;
  return Float32Array.from({ length: seconds * RATE }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return level * (state / 2 ** 30 - 1);
  });
}

function recordingOf(...parts: readonly Float32Array[]): MonoAudio {
  return { samples: Float32Array.from(parts.flatMap((part) => [...part])), sampleRate: RATE };
}

function silenceOf({ samples, sampleRate }: MonoAudio): { leadMs: number; trailMs: number } {
  const meter = new LoudnessMeter(sampleRate);
  meter.add([samples]);
  return findSilence(meter.loudness(), (samples.length / sampleRate) * 1000);
}

describe('findSilence', () => {
  it.each([
    ['no sound at all', 0],
    ['a quiet room', 0.003],
    ['a noisy room', 0.02],
  ])('finds three seconds before and after the speech in %s', (_room, level) => {
    const room = noise(17, level);
    const words = recordingOf(new Float32Array(3 * RATE), speech, new Float32Array(3 * RATE));
    const recording = {
      ...words,
      samples: words.samples.map((sample, index) => sample + (room[index] ?? 0)),
    };
    const { leadMs, trailMs } = silenceOf(recording);
    expect(Math.abs(leadMs - (3000 + FIRST_WORD_MS - MARGIN_MS))).toBeLessThan(TOLERANCE_MS);
    expect(Math.abs(trailMs - (3000 - MARGIN_MS))).toBeLessThan(TOLERANCE_MS);
  });

  it('finds it in a recording of a browser', async () => {
    const recording = await decodeToMono(await readRecording('padded.webm'));
    const { leadMs, trailMs } = silenceOf(recording);
    const leftMs = (recording.samples.length / recording.sampleRate) * 1000 - leadMs - trailMs;
    expect(Math.abs(leftMs - (11_000 - FIRST_WORD_MS + 2 * MARGIN_MS))).toBeLessThan(TOLERANCE_MS);
  });

  it('finds one short word in a long silence', () => {
    const word = speech.subarray(3.3 * RATE, 3.7 * RATE);
    const { leadMs, trailMs } = silenceOf(recordingOf(noise(20, 0.001), word, noise(20, 0.001)));
    expect(leadMs).toBeGreaterThan(19_700);
    expect(leadMs).toBeLessThan(20_100);
    expect(trailMs).toBeGreaterThan(19_700);
    expect(trailMs).toBeLessThan(20_100);
  });

  it('does not mistake a key click for a word', () => {
    const click = noise(0.03, 0.5);
    const { leadMs } = silenceOf(recordingOf(noise(0.5, 0.001), click, noise(2.5, 0.001), speech));
    expect(leadMs).toBeGreaterThan(2900);
  });

  it.each([
    ['nothing but silence', recordingOf(new Float32Array(5 * RATE))],
    ['nothing but a quiet room', recordingOf(noise(5, 0.001))],
    ['nothing but noise', recordingOf(noise(5, 0.5))],
    ['no pause', recordingOf(speech.subarray(0.4 * RATE, 2 * RATE))],
    ['no length', recordingOf()],
  ])('finds none in audio with %s', (_what, recording) => {
    expect(silenceOf(recording)).toEqual({ leadMs: 0, trailMs: 0 });
  });
});
