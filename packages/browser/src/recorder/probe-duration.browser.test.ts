import { afterEach, expect, it, vi } from 'vitest';
import { probeDuration } from './probe-duration.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Silence of this length as WAV: 8 kHz, 8 bits, mono. */
function wav(seconds: number): Blob {
  const size = seconds * 8000;
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, letters: string): void => {
    for (const [index, letter] of [...letters].entries()) head.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  head.setUint32(4, 36 + size, true);
  text(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, 8000, true);
  head.setUint32(28, 8000, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  text(36, 'data');
  head.setUint32(40, size, true);
  return new Blob([head.buffer, new Uint8Array(size).fill(128)], { type: 'audio/wav' });
}

// spec: validation.5
it('decodes a recording to find its duration', async () => {
  expect(await probeDuration(wav(2.5))).toBeCloseTo(2500, 0);
});

it('returns no duration for other data', async () => {
  expect(await probeDuration(new Blob(['words']))).toBeNull();
});

// spec: validation.5, limits.4
it('gives up after 4 s', async () => {
  vi.useFakeTimers();
  vi.spyOn(BaseAudioContext.prototype, 'decodeAudioData').mockReturnValue(new Promise(() => undefined));
  const probed = probeDuration(wav(1));
  const done = vi.fn();
  void probed.then(done);
  await vi.advanceTimersByTimeAsync(3999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await probed).toBeNull();
});
