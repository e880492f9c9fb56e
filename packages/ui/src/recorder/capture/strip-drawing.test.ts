import { describe, expect, it } from 'vitest';
import { drawStrip, type StripFrame } from './strip-drawing.ts';

interface DrawnBar {
  readonly ink: string;
  readonly x: number;
  readonly halfPx: number;
}

function draw(frame: Partial<StripFrame>): readonly DrawnBar[] {
  const bars: DrawnBar[] = [];
  let top = 0;
  const context = {
    strokeStyle: '',
    lineWidth: 0,
    lineCap: 'butt' as CanvasLineCap,
    clearRect: () => undefined,
    beginPath: () => undefined,
    stroke: () => undefined,
    moveTo: (_x: number, y: number) => {
      top = y;
    },
    lineTo: (x: number, y: number) => {
      bars.push({ ink: context.strokeStyle, x, halfPx: (y - top) / 2 });
    },
  };
  drawStrip(context, {
    widthPx: 320,
    heightPx: 100,
    ink: { past: 'past', now: 'now', next: 'next' },
    past: [],
    now: new Array<number>(12).fill(1),
    ...frame,
  });
  return bars;
}

describe('the strip', () => {
  // spec: limits.10
  it('draws the twelve live bars in the middle, 8 px apart', () => {
    const now = draw({}).filter(({ ink }) => ink === 'now');
    expect(now.map(({ x }) => x)).toEqual(Array.from({ length: 12 }, (_, index) => 116 + index * 8));
  });

  it('draws the latest past beside them, and clips the oldest', () => {
    const past = draw({ past: [...new Array<number>(500).fill(0), 1] }).filter(({ ink }) => ink === 'past');
    expect(past[0]).toMatchObject({ x: 108 });
    expect(past[0]?.halfPx).toBeGreaterThan(past[1]?.halfPx ?? 0);
    expect(past.length).toBeLessThan(20);
  });

  it('draws dots ahead up to the edge', () => {
    const next = draw({}).filter(({ ink }) => ink === 'next');
    expect(next[0]).toMatchObject({ x: 212, halfPx: 0.5 });
    expect(next.at(-1)?.x).toBeGreaterThanOrEqual(320);
  });

  it('marks a gap without a microphone with dots and a line', () => {
    const bars = draw({ past: [1, null, null, 1] });
    const dots = bars.filter(({ ink, halfPx, x }) => ink === 'next' && halfPx === 0.5 && x < 116);
    expect(dots.map(({ x }) => x)).toEqual([100, 92]);
    const lines = bars.filter(({ ink, halfPx }) => ink === 'next' && halfPx > 40);
    expect(lines.map(({ x }) => x)).toEqual([104]);
  });

  it('is a line of dots without a past', () => {
    const bars = draw({ past: [], now: [] });
    expect(bars[0]).toMatchObject({ ink: 'next', x: 0 });
    expect(bars.every(({ halfPx }) => halfPx === 0.5)).toBe(true);
  });

  it('stays within its height', () => {
    expect(Math.max(...draw({ past: [1] }).map(({ halfPx }) => halfPx))).toBeLessThan(50);
  });
});
