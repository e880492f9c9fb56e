import { describe, expect, it } from 'vitest';
import { LoudnessMeter } from './loudness-meter.ts';

const RATE = 8000;
const WINDOW = RATE / 100;

describe('LoudnessMeter', () => {
  it('measures every 10 ms in dBFS', () => {
    const meter = new LoudnessMeter(RATE);
    meter.add([
      Float32Array.from({ length: 3 * WINDOW }, (_, index) => [1, 0.1, 0][Math.floor(index / WINDOW)] ?? 0),
    ]);
    expect(meter.loudness().map(Math.round)).toEqual([0, -20, -100]);
  });

  it('is independent of the block size', () => {
    const sound = Float32Array.from({ length: 1000 }, (_, index) => Math.sin(index) * (index / 1000));
    const atOnce = new LoudnessMeter(RATE);
    atOnce.add([sound]);
    const inBits = new LoudnessMeter(RATE);
    for (let from = 0; from < sound.length; from += 37) inBits.add([sound.subarray(from, from + 37)]);
    expect(inBits.loudness()).toEqual(atOnce.loudness().map((level) => expect.closeTo(level, 6)));
    expect(inBits.peaks(10)).toEqual(atOnce.peaks(10));
  });

  it('includes every channel', () => {
    const meter = new LoudnessMeter(RATE);
    meter.add([new Float32Array(WINDOW), new Float32Array(WINDOW).fill(-0.5)]);
    expect(meter.peaks(1)).toEqual([0.5]);
    expect(meter.loudness()[0]).toBeCloseTo(10 * Math.log10(0.125), 5);
  });

  it('returns the requested number of peaks, in order, none above 1', () => {
    const meter = new LoudnessMeter(RATE);
    meter.add([Float32Array.from({ length: 400 * WINDOW }, (_, index) => index / (300 * WINDOW))]);
    const peaks = meter.peaks(200);
    expect(peaks).toHaveLength(200);
    expect(peaks.toSorted((a, b) => a - b)).toEqual(peaks);
    expect(Math.max(...peaks)).toBe(1);
  });

  it.each([0, 1, 150])('returns them for audio of %i windows too', (windows) => {
    const meter = new LoudnessMeter(RATE);
    meter.add([new Float32Array(windows * WINDOW).fill(0.25)]);
    const level = windows === 0 ? 0 : 0.25;
    expect(new Set(meter.peaks(200))).toEqual(new Set([level]));
  });
});
