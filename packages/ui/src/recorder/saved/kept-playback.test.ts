import { describe, expect, it } from 'vitest';
import { firstKept, nextKept } from './kept-playback.ts';

const EDIT = {
  removed: [
    { fromMs: 0, toMs: 1000 },
    { fromMs: 4000, toMs: 6000 },
    { fromMs: 9000, toMs: 10_000 },
  ],
};

describe('nextKept and firstKept', () => {
  it('stay where nothing was removed', () => {
    expect(nextKept(EDIT, 10_000, 2500)).toBe(2500);
  });

  it('skip what was removed', () => {
    expect(nextKept(EDIT, 10_000, 0)).toBe(1000);
    expect(nextKept(EDIT, 10_000, 4000)).toBe(6000);
    expect(nextKept(EDIT, 10_000, 5999)).toBe(6000);
  });

  it('end where the rest was removed', () => {
    expect(nextKept(EDIT, 10_000, 9000)).toBeNull();
    expect(nextKept({ removed: [] }, 10_000, 10_000)).toBeNull();
  });

  it('start with the first that is kept', () => {
    expect(firstKept(EDIT, 10_000)).toBe(1000);
    expect(firstKept({ removed: [] }, 10_000)).toBe(0);
  });
});
