import { decodeToMono, SPEECH_WAV } from '@beep/testkit/audio';
import { describe, expect, it } from 'vitest';
import { measureSound, type SoundLevels } from './audio-levels.ts';

const RATE = 16_000;
const { samples: speech } = await decodeToMono(SPEECH_WAV);
const always = (): boolean => true;

async function* slicesOf(channels: readonly Float32Array[]): AsyncGenerator<readonly Float32Array[]> {
  for (let start = 0; start < (channels[0]?.length ?? 0); start += RATE) {
    yield channels.map((samples) => samples.subarray(start, start + RATE));
  }
}

async function measure(...channels: Float32Array[]): Promise<SoundLevels> {
  const sound = { sampleRate: RATE, channels: channels.length, slices: slicesOf(channels) };
  const levels = await measureSound(sound, always);
  if (!levels) throw new Error('It was not measured.');
  return levels;
}

const louder = (db: number): Float32Array => speech.map((sample) => sample * 10 ** (db / 20));

describe('measureSound', () => {
  it('computes the gain that brings speech of any loudness to the target', async () => {
    const { gainDb } = await measure(speech);
    // ffmpeg measures -15.4 LUFS.
    expect(gainDb).toBeCloseTo(-0.6, 1);
    expect((await measure(louder(-20))).gainDb).toBeCloseTo(gainDb + 20, 2);
    expect((await measure(louder(12))).gainDb).toBeCloseTo(gainDb - 12, 2);
  });

  it('limits the gain to 30 dB', async () => {
    expect((await measure(louder(-45))).gainDb).toBe(30);
  });

  it('leaves 1.5 dB of headroom above the peak', async () => {
    const withClick = louder(-30);
    withClick[5000] = 0.5;
    expect((await measure(withClick)).gainDb).toBeCloseTo(-1.5 - 20 * Math.log10(0.5), 1);
  });

  it('changes nothing for silence, very short audio and samples that are not numbers', async () => {
    const nothing = { gainDb: 0, monoGainDb: 0, peaks: new Array(64).fill(0) };
    expect(await measure(new Float32Array(RATE))).toEqual(nothing);
    expect(await measure(new Float32Array())).toEqual(nothing);
    expect((await measure(speech.subarray(0, RATE / 4))).gainDb).toBe(0);
    expect((await measure(new Float32Array(RATE).fill(Number.NaN))).gainDb).toBe(0);
  });

  it('distinguishes two channels from their mean', async () => {
    const same = await measure(speech, speech);
    expect(same.monoGainDb - same.gainDb).toBeCloseTo(3, 1);
    const oneSide = await measure(speech, new Float32Array(speech.length));
    expect(oneSide.monoGainDb - oneSide.gainDb).toBeCloseTo(6, 1);
  });

  it('returns peaks at the loudness after the gain', async () => {
    const half = Float32Array.from(speech, (sample, index) => (index < speech.length / 2 ? sample : 0));
    const { peaks } = await measure(half);
    expect(peaks).toHaveLength(64);
    expect(Math.max(...peaks.slice(0, 32))).toBeGreaterThan(120);
    expect(Math.max(...peaks.slice(33))).toBe(0);
    const quiet = (await measure(louder(-20))).peaks;
    const loud = (await measure(speech)).peaks;
    expect(quiet.every((peak, index) => Math.abs(peak - (loud[index] ?? 0)) <= 1)).toBe(true);
  });

  it('gives up on a timeout, and on more than two channels', async () => {
    const sound = { sampleRate: RATE, channels: 1, slices: slicesOf([speech]) };
    const asked: number[] = [];
    expect(await measureSound(sound, (seconds) => asked.push(seconds) < 3)).toBeUndefined();
    expect(asked).toEqual([1, 2, 3]);
    expect(await measureSound({ ...sound, channels: 3 }, always)).toBeUndefined();
  });
});
