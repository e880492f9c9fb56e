import { describe, expect, it } from 'vitest';
import { createIndexCatchUp } from './index-catch-up.ts';
import type { TranscriptIndex } from './transcript-index.ts';

const { signal } = new AbortController();

interface FakeIndex extends TranscriptIndex {
  /** How many transcripts were looked at. */
  lookedAt: number;
  readonly outdated: Set<string>;
}

/** An index of that many transcripts; the recordings are numbered. */
function fakeIndex(size: number, outdated: readonly number[]): FakeIndex {
  const idOf = (at: number): string => String(at).padStart(7, '0');
  const index: FakeIndex = {
    lookedAt: 0,
    outdated: new Set(outdated.map(idOf)),
    update: async (id) => void index.outdated.delete(id),
    async behind(count, after) {
      const from = after === undefined ? 0 : Number(after) + 1;
      const to = Math.min(size, from + count);
      index.lookedAt += to - from;
      const ids = [...index.outdated].filter((id) => id >= idOf(from) && id < idOf(to)).sort();
      return { ids, next: to === from + count ? idOf(to - 1) : undefined };
    },
  };
  return index;
}

describe('the catch-up of the index', () => {
  it('indexes everything in one call while there is something to index', async () => {
    const all = Array.from({ length: 150 }, (_, at) => at * 2000);
    const index = fakeIndex(300_000, all);
    await createIndexCatchUp(index)(signal);
    expect(index.outdated.size).toBe(0);
  });

  it('looks at a part in each call, and goes on with the next', async () => {
    const index = fakeIndex(1_000_000, [999_999]);
    const catchUp = createIndexCatchUp(index);
    await catchUp(signal);
    expect(index.lookedAt).toBe(100_000);
    for (let call = 0; call < 9; call += 1) await catchUp(signal);
    expect([index.lookedAt, index.outdated.size]).toEqual([1_000_000, 0]);
  });

  it('begins again after the end', async () => {
    const index = fakeIndex(5, []);
    const catchUp = createIndexCatchUp(index);
    await catchUp(signal);
    index.outdated.add('0000001');
    await catchUp(signal);
    expect(index.outdated.size).toBe(0);
  });

  it('repeats the part that failed', async () => {
    const index = fakeIndex(5, [3]);
    const catchUp = createIndexCatchUp({
      ...index,
      update: (id) => (index.lookedAt === 5 ? Promise.reject(new Error('no room')) : index.update(id)),
    });
    await expect(catchUp(signal)).rejects.toThrow('no room');
    await catchUp(signal);
    expect(index.outdated.size).toBe(0);
  });

  it('ends when the process stops', async () => {
    const index = fakeIndex(5, [1, 2]);
    await createIndexCatchUp(index)(AbortSignal.abort());
    expect(index.outdated.size).toBe(2);
  });
});
