import { describe, expect, it } from 'vitest';
import { shownPast } from './strip-past.ts';

const SECOND = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const NOTHING = { removed: [], gaps: [] };

describe('the past of the strip', () => {
  it('has the levels of the recording', () => {
    expect(shownPast(SECOND, NOTHING)).toEqual(SECOND);
  });

  it('omits removed parts', () => {
    expect(shownPast(SECOND, { ...NOTHING, removed: [{ fromMs: 300, toMs: 900 }] })).toEqual([
      0.1, 0.2, 0.3, 1,
    ]);
  });

  it('marks gaps without a microphone', () => {
    const shown = shownPast(SECOND, { ...NOTHING, gaps: [{ fromMs: 250, toMs: 410 }] });
    expect(shown).toEqual([0.1, 0.2, null, null, null, 0.6, 0.7, 0.8, 0.9, 1]);
  });

  it('marks a gap shorter than a bar', () => {
    const shown = shownPast(SECOND, { ...NOTHING, gaps: [{ fromMs: 400, toMs: 400 }] });
    expect(shown[4]).toBeNull();
    expect(shown.filter((bar) => bar === null)).toHaveLength(1);
  });

  it('keeps at most what a screen can show', () => {
    expect(shownPast(new Array<number>(3000).fill(0), NOTHING)).toHaveLength(400);
  });
});
