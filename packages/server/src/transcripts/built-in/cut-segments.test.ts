import { describe, expect, it } from 'vitest';
import { cutSegments, type Segment } from './cut-segments.ts';
import { SPEECH_RATE } from './speech-rate.ts';

/** A steady sound with silence from each of the given times on, for 300 ms. */
function soundWithPauses(seconds: number, pauses: readonly number[]): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * SPEECH_RATE) }, (_, index) => {
    const at = index / SPEECH_RATE;
    return pauses.some((pause) => at >= pause && at < pause + 0.3) ? 0 : index % 2 === 0 ? 0.5 : -0.5;
  });
}

async function segmentsOf(samples: Float32Array, chunkSeconds = 0.7): Promise<Segment[]> {
  const chunks = async function* (): AsyncGenerator<Float32Array> {
    const length = chunkSeconds * SPEECH_RATE;
    for (let start = 0; start < samples.length; start += length)
      yield samples.subarray(start, start + length);
  };
  const segments: Segment[] = [];
  for await (const segment of cutSegments(chunks())) segments.push(segment);
  return segments;
}

const secondsOf = ({ samples }: Segment): number => samples.length / SPEECH_RATE;

describe('cutSegments', () => {
  it('leaves a short note whole', async () => {
    const segments = await segmentsOf(soundWithPauses(13.9, [7]));
    expect(segments.map(secondsOf)).toEqual([13.9]);
  });

  it('cuts in pauses from 6 to 14 s after the last cut', async () => {
    const segments = await segmentsOf(soundWithPauses(40, [3, 9, 16, 20, 28]));
    const starts = segments.map(({ startSeconds }) => startSeconds);
    for (const [index, pause] of [9, 16, 28].entries()) {
      const start = starts[index + 1] ?? 0;
      expect(start).toBeGreaterThan(pause);
      expect(start).toBeLessThan(pause + 0.3);
    }
    expect(starts).toHaveLength(4);
  });

  it('leaves nothing out, whatever the chunks are', async () => {
    const sound = soundWithPauses(63.3, [8, 22, 35.1, 47, 55]);
    for (const chunkSeconds of [0.1, 100]) {
      const segments = await segmentsOf(sound, chunkSeconds);
      const whole = Buffer.concat(segments.map(({ samples }) => new Uint8Array(samples.slice().buffer)));
      expect(whole.equals(Buffer.from(sound.buffer))).toBe(true);
      expect(Math.max(...segments.map(secondsOf))).toBeLessThanOrEqual(14);
      let end = 0;
      for (const segment of segments) {
        expect(segment.startSeconds).toBeCloseTo(end, 6);
        end += secondsOf(segment);
      }
    }
  });

  it('cuts sound without pauses, and leaves no last moment alone', async () => {
    const segments = await segmentsOf(soundWithPauses(14.3, []));
    expect(segments).toHaveLength(2);
    expect(segments.map(secondsOf).at(-1)).toBeGreaterThanOrEqual(1);
  });

  it('has no segment for no samples', async () => {
    expect(await segmentsOf(new Float32Array())).toEqual([]);
  });
});
