import { describe, expect, it } from 'vitest';
import { judge, type Measure } from './judge.ts';
import type { Sample } from './measure.ts';

const MEMORY: Measure = {
  name: 'memory',
  of: (sample) => sample.processes.web?.residentMb,
  process: 'web',
  minSeconds: 60,
  share: 0.1,
  besides: 8,
};

/** One sample every ten seconds with these memory values. */
function samplesOf(memory: readonly (number | undefined)[], life = 0, from = 0): Sample[] {
  return memory.map((residentMb, index) => ({
    at: from + 10 * index,
    processes: { web: { life, residentMb, openFiles: 40 } },
    rows: { recordings: 100 },
    databaseMb: 1,
    audioMb: 1,
    audioFiles: 10,
    made: 10,
    kept: 10,
  }));
}

const rising = (count: number, perSample: number): number[] =>
  Array.from({ length: count }, (_, index) => 100 + perSample * index);

describe('the judge of a soak', () => {
  it('detects a steady rise with steps of any size', () => {
    const found = judge(MEMORY, samplesOf(rising(180, 0.5)));
    expect(found.verdict).toBe('grows');
    expect(found.growth).toBeCloseTo(59.5, 0);
  });

  it('detects it under noise that is larger than each step', () => {
    const noisy = rising(180, 0.5).map((value, index) => value + (index % 2 === 0 ? 15 : -15));
    expect(judge(MEMORY, samplesOf(noisy)).verdict).toBe('grows');
  });

  it('ignores noise and a few high samples', () => {
    const noisy = Array.from(
      { length: 180 },
      (_, index) => 150 + ((index * 37) % 20) + (index > 170 ? 200 : 0),
    );
    expect(judge(MEMORY, samplesOf(noisy)).verdict).toBe('flat');
  });

  it('ignores the warm-up', () => {
    const warming = Array.from({ length: 90 }, (_, index) => Math.min(300, 100 + 10 * index));
    expect(judge(MEMORY, samplesOf(warming)).verdict).toBe('flat');
  });

  it('evaluates the longest run of the process, not across a restart', () => {
    const lives = [
      ...samplesOf(rising(20, 0), 0),
      ...samplesOf(
        rising(60, 0).map((mb) => mb + 200),
        1,
        200,
      ),
    ];
    expect(judge(MEMORY, lives)).toMatchObject({ verdict: 'flat', first: 300, last: 300 });
  });

  it('evaluates measures of the installation across restarts', () => {
    const { process: _, ...whole } = MEMORY;
    const rows: Measure = { ...whole, of: ({ processes }) => 100 + 5 * (processes.web?.life ?? 0) };
    const lives = Array.from({ length: 10 }, (_, life) => samplesOf(rising(10, 0), life, 100 * life)).flat();
    expect(judge(rows, lives).growth).toBeCloseTo(33, 0);
  });

  it.each([
    ['too few samples', rising(7, 50)],
    ['too short a time', rising(9, 50)],
    ['a system that does not tell', Array.from({ length: 60 }, () => undefined)],
  ])('reports that it cannot tell with %s', (_name, memory) => {
    expect(judge(MEMORY, samplesOf(memory)).verdict).toBe('not judged');
  });
});
