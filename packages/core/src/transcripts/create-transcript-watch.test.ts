import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { Recording } from '../recordings/recording.ts';
import {
  aRecording,
  createFakeClock,
  createFakePageActivity,
  type FakeClock,
  type FakePageActivity,
  failed,
  ok,
  refused,
} from '../testing/index.ts';
import { createTranscriptWatch, type TranscriptWatch } from './create-transcript-watch.ts';
import type { Transcript, TranscriptState } from './transcript.ts';

const TEXT: Transcript = { format: 'text/vtt', text: 'WEBVTT\n', checked: false };
const DOWN = failed({ kind: 'network', reason: 'unreachable' });

let clock: FakeClock;
let activity: FakePageActivity;
let watch: TranscriptWatch;
let askedAt: number[];
let loads: string[];
let found: () => CallOutcome<Recording>;
let stored: () => CallOutcome<Transcript | null>;

function inState(transcriptState: TranscriptState): () => CallOutcome<Recording> {
  return () => ok(aRecording({ transcriptState }));
}

beforeEach(() => {
  clock = createFakeClock(0);
  activity = createFakePageActivity();
  askedAt = [];
  loads = [];
  found = inState('writing');
  stored = () => ok(TEXT);
  watch = createTranscriptWatch({
    id: 'r1',
    library: {
      async find() {
        askedAt.push(clock.nowMs());
        return found();
      },
    },
    api: {
      async get(id) {
        loads.push(id);
        return stored();
      },
    },
    activity,
    clock,
  });
});

const status = (): string => watch.getSnapshot().status;

/** Lets the answers that are due arrive. */
async function answers(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

async function pass(ms: number, stepMs = 100): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    clock.advance(stepMs);
    await answers();
  }
}

async function begin(state: TranscriptState | undefined = 'writing'): Promise<void> {
  watch.send({ type: 'found', state });
  await answers();
}

describe('a transcript that is being written', () => {
  it('is asked for after 1.5 s, then ever more seldom, at most every 10 s', async () => {
    await begin();
    expect(status()).toBe('writing');
    await pass(60_000, 50);
    const waits = askedAt.map((at, index) => at - (askedAt[index - 1] ?? 0));
    expect(waits.slice(0, 3)).toEqual([1500, 2250, 3375]);
    expect(waits.slice(6)).toEqual([10_000, 10_000, 10_000]);
    expect(clock.pending).toBe(1);
  });

  it('is shown as soon as it is there, and then never asked for', async () => {
    await begin();
    found = inState('unchecked');
    await pass(1500);
    expect(watch.getSnapshot()).toMatchObject({ status: 'written', transcript: TEXT });
    expect(loads).toEqual(['r1']);
    expect(clock.pending).toBe(0);
    await begin('unchecked');
    expect(loads).toHaveLength(1);
  });

  it.each(['no_speech', 'other_language', 'failed', 'none'] as const)(
    'ends without a text: %s',
    async (state) => {
      await begin();
      found = inState(state);
      await pass(1500);
      expect(status()).toBe(state);
      expect(clock.pending).toBe(0);
      expect(loads).toEqual([]);
    },
  );

  it.each([
    ['deleted', refused(410, 'deleted')],
    ['another owner’s, without a state', ok(aRecording())],
  ])('is no more of interest if the recording is %s', async (_, outcome) => {
    await begin();
    found = () => outcome;
    await pass(20_000);
    expect(status()).toBe('none');
    expect(askedAt).toEqual([1500]);
  });

  it('is asked for again after a call that failed', async () => {
    await begin();
    found = () => DOWN;
    await pass(4000, 50);
    expect(status()).toBe('writing');
    found = inState('unchecked');
    await pass(4000, 50);
    expect(status()).toBe('written');
  });

  it('is given up after five minutes, until the user comes back', async () => {
    await begin();
    await pass(310_000);
    expect(status()).toBe('delayed');
    const asked = askedAt.length;
    await pass(60_000);
    expect(askedAt).toHaveLength(asked);
    expect(clock.pending).toBe(0);
    activity.become(false);
    await pass(60_000);
    found = inState('unchecked');
    activity.become(true);
    await pass(1500);
    expect(status()).toBe('written');
  });
});

describe('a page that is hidden or offline', () => {
  it('asks nothing, and asks soon when it is used again', async () => {
    await begin();
    await pass(10_000);
    const asked = askedAt.length;
    activity.become(false);
    expect(clock.pending).toBe(0);
    await pass(60_000);
    expect(askedAt).toHaveLength(asked);
    activity.become(true);
    await pass(1500);
    expect(askedAt).toHaveLength(asked + 1);
  });

  it('asks nothing if it is opened in that state', async () => {
    activity.become(false);
    await begin();
    expect(clock.pending).toBe(0);
    activity.become(true);
    await pass(1500);
    expect(askedAt).toHaveLength(1);
  });

  it('drops the answer to what it asked before', async () => {
    await begin();
    found = inState('failed');
    clock.advance(1500);
    activity.become(false);
    await answers();
    expect(status()).toBe('writing');
  });
});

describe('a transcript that exists', () => {
  it.each(['unchecked', 'checked'] as const)('is fetched at once (%s)', async (state) => {
    await begin(state);
    expect(status()).toBe('written');
    expect(askedAt).toEqual([]);
  });

  it('that cannot be fetched is fetched on request, and when the user comes back', async () => {
    stored = () => DOWN;
    await begin('unchecked');
    expect(status()).toBe('not-loaded');
    watch.send({ type: 'retry' });
    expect(status()).toBe('loading');
    await answers();
    expect(status()).toBe('not-loaded');
    stored = () => ok(TEXT);
    activity.become(true);
    await answers();
    expect(status()).toBe('written');
    watch.send({ type: 'retry' });
    expect(loads).toHaveLength(3);
  });

  it('was deleted meanwhile: nothing is shown', async () => {
    stored = () => ok(null);
    await begin('unchecked');
    expect(status()).toBe('none');
  });
});

it('tells other viewers nothing', async () => {
  await begin(undefined);
  await begin('none');
  expect(status()).toBe('none');
  expect([askedAt, loads, clock.pending]).toEqual([[], [], 0]);
});

it('forgets a text that the owner deletes', async () => {
  await begin('unchecked');
  await begin('none');
  expect(status()).toBe('none');
});

it('ends with stop', async () => {
  await begin();
  const listener = vi.fn();
  watch.subscribe(listener);
  watch.stop();
  expect(clock.pending).toBe(0);
  activity.become(false);
  activity.become(true);
  await pass(20_000);
  expect(askedAt).toEqual([]);
  expect(listener).not.toHaveBeenCalled();
});
