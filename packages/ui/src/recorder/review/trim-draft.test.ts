import { describe, expect, it } from 'vitest';
import { moveEnd, rawEnd, trimmed, wholeSpan } from './trim-draft.ts';

const WHOLE = { removed: [] };
const CUT = {
  removed: [
    { fromMs: 0, toMs: 1000 },
    { fromMs: 5000, toMs: 7000 },
    { fromMs: 9000, toMs: 10_000 },
  ],
};

describe('the ends of a trim', () => {
  it('are the ends of what is kept at first', () => {
    expect(wholeSpan(CUT, 10_000)).toEqual({ startMs: 0, endMs: 6000 });
    expect(rawEnd(CUT, 'start', 0)).toBe(1000);
    expect(rawEnd(CUT, 'end', 6000)).toBe(9000);
  });

  it('snap to the kept side of a cut', () => {
    expect(rawEnd(CUT, 'start', 4000)).toBe(7000);
    expect(rawEnd(CUT, 'end', 4000)).toBe(5000);
  });

  it('leave at least a second', () => {
    const whole = wholeSpan(WHOLE, 4000);
    expect(moveEnd(whole, 'start', 3900, whole)).toEqual({ startMs: 3000, endMs: 4000 });
    expect(moveEnd({ startMs: 2000, endMs: 4000 }, 'end', 100, whole)).toEqual({
      startMs: 2000,
      endMs: 3000,
    });
  });

  it('stay inside what is kept', () => {
    const whole = wholeSpan(WHOLE, 4000);
    expect(moveEnd({ startMs: 500, endMs: 4000 }, 'start', -10, whole).startMs).toBe(0);
    expect(moveEnd({ startMs: 0, endMs: 3000 }, 'end', 9000, whole).endMs).toBe(4000);
  });

  it('cannot move if at most a second is kept', () => {
    const whole = wholeSpan(WHOLE, 800);
    expect(moveEnd(whole, 'start', 400, whole)).toEqual(whole);
    expect(moveEnd(whole, 'end', 400, whole)).toEqual(whole);
  });

  it('remove what is outside', () => {
    expect(trimmed(WHOLE, 4000, { startMs: 500, endMs: 3000 }).removed).toEqual([
      { fromMs: 0, toMs: 500 },
      { fromMs: 3000, toMs: 4000 },
    ]);
    expect(trimmed(WHOLE, 4000, null)).toBe(WHOLE);
  });
});
