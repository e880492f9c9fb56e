import { expect, it } from 'vitest';
// The package's default import has no named exports in Node.
import * as lame from 'wasm-media-encoders';
import { remuxAudio } from './remux-audio.ts';

const RATE = 48_000;
const PIECE_SAMPLES = 1024;
const LIMITS = { maxSeconds: 900, maxMeasuredSeconds: 0, hasTime: () => true } as const;

/** A tone as the recorder's own encoder emits it: chunks of 21 ms, without a duration header. */
async function recordedMp3(seconds: number): Promise<Uint8Array> {
  const encoder = await lame.createMp3Encoder();
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: 64 });
  const parts: Uint8Array[] = [];
  for (let at = 0; at < seconds * RATE; at += PIECE_SAMPLES) {
    const tone = Float32Array.from({ length: PIECE_SAMPLES }, (_, index) =>
      Math.sin((2 * Math.PI * 440 * (at + index)) / RATE),
    );
    parts.push(encoder.encode([tone]).slice());
  }
  parts.push(encoder.finalize().slice());
  return Buffer.concat(parts);
}

async function durationOf(bytes: Uint8Array): Promise<number> {
  const remuxed = await remuxAudio(bytes, LIMITS);
  if (typeof remuxed === 'string') throw new Error(remuxed);
  expect(remuxed.format).toBe('mp3');
  return remuxed.duration;
}

it('accepts the recorder’s mp3, and sets its correct length', async () => {
  expect(Math.abs((await durationOf(await recordedMp3(3))) - 3)).toBeLessThan(0.1);
});

it('accepts it up to where it was cut', async () => {
  const whole = await recordedMp3(3);
  const half = whole.subarray(0, Math.floor(whole.length / 2));
  expect(Math.abs((await durationOf(half)) - 1.5)).toBeLessThan(0.1);
});
