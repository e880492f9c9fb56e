import { describe, expect, it } from 'vitest';
import {
  type AudioEdit,
  keptMs,
  keptRanges,
  keptToRaw,
  rangesToCut,
  rawToKept,
  removeLast,
  trimSilence,
  trimTo,
  UNEDITED,
} from './audio-edit.ts';

/** Mulberry32: a seeded generator of numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Step {
  readonly before: AudioEdit;
  readonly after: AudioEdit;
  readonly rawMs: number;
  /** The expected result: one entry for each ms of the raw recording. */
  readonly kept: readonly boolean[];
}

/** An edit, and which of the kept moments (`moments`, in raw ms) it should remove. */
interface Edit {
  readonly apply: (edit: AudioEdit, rawMs: number) => AudioEdit;
  readonly gone: (moments: readonly number[], rawMs: number) => readonly number[];
}

type Whole = (below: number) => number;

const edits: readonly ((whole: Whole) => Edit)[] = [
  (whole) => {
    const backMs = whole(300);
    return {
      apply: (edit, rawMs) => removeLast(edit, rawMs, backMs),
      gone: (moments) => moments.slice(Math.max(0, moments.length - backMs)),
    };
  },
  (whole) => {
    const startMs = whole(200);
    const endMs = startMs + whole(600);
    return {
      apply: (edit, rawMs) => trimTo(edit, rawMs, { startMs, endMs }),
      gone: (moments) =>
        Math.min(endMs, moments.length) > startMs
          ? [...moments.slice(0, startMs), ...moments.slice(endMs)]
          : [],
    };
  },
  (whole) => {
    const silence = { leadMs: whole(60), trailMs: whole(60) };
    return {
      apply: (edit, rawMs) => trimSilence(edit, rawMs, silence),
      gone(moments, rawMs) {
        const ends = moments.filter((at) => at < silence.leadMs || at >= rawMs - silence.trailMs);
        return ends.length < moments.length ? ends : [];
      },
    };
  },
];

/** Applies random edits to a growing recording, and models the result ms by ms. */
function randomSteps(seed: number): Step[] {
  const random = createRandom(seed);
  const whole: Whole = (below) => Math.floor(random() * below);
  const steps: Step[] = [];
  let before = UNEDITED;
  let kept: boolean[] = [];
  for (let round = 0; round < 12; round++) {
    kept = [...kept, ...new Array<boolean>(whole(400)).fill(true)];
    const edit = edits[whole(edits.length)]?.(whole);
    if (edit === undefined) continue;
    const rawMs = kept.length;
    const after = edit.apply(before, rawMs);
    for (const at of edit.gone(momentsOf(kept), rawMs)) kept[at] = false;
    steps.push({ before, after, rawMs, kept: [...kept] });
    before = after;
  }
  return steps;
}

function momentsOf(kept: readonly boolean[]): number[] {
  return [...kept.keys()].filter((at) => kept[at]);
}

/** Made in each test, so that an error is reported by the test that finds it. */
function steps(): readonly Step[] {
  return Array.from({ length: 60 }, (_, seed) => randomSteps(seed + 1)).flat();
}

describe('the removed ranges of a recording', () => {
  it('are sorted, disjoint, not empty and inside the recording', () => {
    for (const { after, rawMs } of steps()) {
      let lastMs = -1;
      for (const { fromMs, toMs } of after.removed) {
        expect(fromMs).toBeGreaterThan(lastMs);
        expect(toMs).toBeGreaterThan(fromMs);
        lastMs = toMs;
      }
      expect(lastMs).toBeLessThanOrEqual(rawMs);
    }
  });

  it('leave exactly the expected moments', () => {
    for (const { after, rawMs, kept } of steps()) {
      const left = new Array<boolean>(rawMs).fill(false);
      for (const { fromMs, toMs } of keptRanges(after, rawMs)) left.fill(true, fromMs, toMs);
      expect(left).toEqual(kept);
      expect(keptMs(after, rawMs)).toBe(kept.filter(Boolean).length);
    }
  });

  it('never restore what was removed, and stay the same object if nothing more is removed', () => {
    for (const { before, after, rawMs } of steps()) {
      expect(keptMs(after, rawMs)).toBeLessThanOrEqual(keptMs(before, rawMs));
      if (keptMs(after, rawMs) === keptMs(before, rawMs)) expect(after).toBe(before);
    }
  });

  it('map each kept moment to its raw time and back', () => {
    for (const { after, rawMs, kept } of steps().filter((_, index) => index % 7 === 0)) {
      const moments = momentsOf(kept);
      expect(moments.map((rawAtMs) => rawToKept(after, rawAtMs))).toEqual([...moments.keys()]);
      expect(moments.map((_, keptAtMs) => keptToRaw(after, keptAtMs))).toEqual(moments);
      expect(rawToKept(after, rawMs)).toBe(moments.length);
    }
  });
});

it('cuts before the last packet only if the end was removed', () => {
  const lead = { removed: [{ fromMs: 0, toMs: 1000 }] };
  expect(rangesToCut(lead, 6000)).toEqual([{ fromMs: 1000, toMs: Number.MAX_SAFE_INTEGER }]);
  expect(rangesToCut(removeLast(UNEDITED, 6000), 6000)).toEqual([{ fromMs: 0, toMs: 1000 }]);
});

it('keeps the very end of a recording when only its beginning is trimmed', () => {
  const random = createRandom(5);
  // An audio graph counts in blocks of 128 samples, here at 48 kHz.
  const blocks = (count: number): number => (Math.floor(random() * count) * 8) / 3;
  for (let round = 0; round < 500; round += 1) {
    const rawMs = 20_000 + blocks(40_000);
    const fromMs = 1000 + blocks(2000);
    const before = { removed: [{ fromMs, toMs: fromMs + 1 + blocks(2000) }] };
    const after = trimTo(before, rawMs, { startMs: blocks(300), endMs: keptMs(before, rawMs) });
    expect(rangesToCut(after, rawMs).at(-1)?.toMs).toBe(Number.MAX_SAFE_INTEGER);
  }
});

it('keeps 0 ms of a recording that is shorter than its removed ranges', () => {
  const edit = {
    removed: [
      { fromMs: 0, toMs: 1000 },
      { fromMs: 2000, toMs: 3000 },
    ],
  };
  expect(keptRanges(edit, 500)).toEqual([]);
  expect(keptMs(edit, 500)).toBe(0);
});
