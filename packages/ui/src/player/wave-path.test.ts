import { describe, expect, it } from 'vitest';
import { wavePath } from './wave-path.ts';

describe('wavePath', () => {
  it('draws one bar per peak, centred vertically', () => {
    expect(wavePath([255, 0])).toEqual({ width: 20, path: 'M5 3.0V97.0M15 50.0V50.0' });
  });

  it('draws 64 dots if the peaks are unknown', () => {
    const { width, path } = wavePath(undefined);
    expect(width).toBe(640);
    expect(path.match(/M\d+ 50\.0V50\.0/g)).toHaveLength(64);
  });

  it('clamps values out of range', () => {
    expect(wavePath([9999, -5]).path).toBe('M5 3.0V97.0M15 50.0V50.0');
  });

  it('takes the maximum of each group for a thumbnail', () => {
    expect(wavePath([0, 255, 10, 0], 2)).toEqual(wavePath([255, 10]));
  });
});
