import { describe, expect, it } from 'vitest';
import { MIN_RECORDING_BYTES } from '../limits.ts';
import type { DraftAudio } from '../outbox/draft-audio.ts';
import { recorderMachine } from './recorder-machine.ts';
import type { RecorderEffect, RecorderEvent, RecorderState } from './recorder-states.ts';

function run(...events: RecorderEvent[]): { state: RecorderState; effects: RecorderEffect[] } {
  let state = recorderMachine.initial;
  const effects: RecorderEffect[] = [];
  for (const event of events) {
    const [next, more = []] = recorderMachine.step(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}

function aDraft(overrides: Partial<DraftAudio> = {}): DraftAudio {
  const audio = new Blob([new Uint8Array(MIN_RECORDING_BYTES)]);
  return { id: 'draft-1', audio, durationMs: 6000, source: 'BEEP_WEB', ownerUid: 'uid-1', ...overrides };
}

const operation = 1;
const toRecording: RecorderEvent[] = [
  { type: 'start' },
  { type: 'session.known', operation, uid: 'uid-1' },
  { type: 'capture.started', operation },
];
const toStopping: RecorderEvent[] = [...toRecording, { type: 'save' }];
const toSubmitted: RecorderEvent[] = [
  ...toStopping,
  { type: 'capture.finished', operation, draft: aDraft() },
];

describe('starting', () => {
  it('says why the microphone cannot be used, and can be retried', () => {
    const toFailed: RecorderEvent[] = [
      ...toRecording.slice(0, 2),
      { type: 'capture.failed', operation, code: 'microphone-blocked' },
    ];
    expect(run(...toFailed).state).toMatchObject({ status: 'microphone-failed', code: 'microphone-blocked' });
    expect(run(...toFailed, { type: 'start' }).state).toEqual({ status: 'awaiting-session', operation: 2 });
  });
});

describe('recording', () => {
  it('stops when its length with removed parts reaches the limit of the service', () => {
    const tick = (rawMs: number): RecorderEvent => ({ type: 'capture.ticked', operation, rawMs });
    const trimmed: RecorderEvent[] = [
      ...toRecording,
      { type: 'pause' },
      { type: 'capture.paused', operation, audio: new Blob(), rawMs: 700_000 },
      { type: 'trim', startMs: 0, endMs: 1000 },
      { type: 'resume' },
    ];
    expect(run(...trimmed, tick(899_999)).state).toMatchObject({ status: 'recording', elapsedMs: 200_999 });
    expect(run(...trimmed, tick(900_000)).state).toMatchObject({ status: 'stopping', elapsedMs: 201_000 });
  });

  // spec: record.12, recorder.8
  it('discards the recording on Delete and uploads nothing', () => {
    const { state, effects } = run(...toRecording, { type: 'discard' });
    expect(state.status).toBe('idle');
    expect(effects.slice(4)).toEqual([{ type: 'abandon', operation }]);
  });
});

it('ignores Delete once the upload has started', () => {
  expect(run(...toSubmitted, { type: 'discard' }).state.status).toBe('submitted');
});

it.each([
  ['requesting', toRecording.slice(0, 2)],
  ['recording', toRecording],
  ['stopping', toStopping],
  ['submitted', toSubmitted],
] as const)('leaves the screen from %s, and the draft in the journal', (status, events) => {
  expect(run(...events).state.status).toBe(status);
  const { state, effects } = run(...events, { type: 'detach' });
  expect(state).toEqual({ status: 'idle', operation });
  expect(effects.at(-1)).toEqual({ type: 'release', operation });
});

const meaningless: readonly RecorderEvent[] = [
  ...(['saveUncut', 'pause', 'resume', 'removeLast', 'trimSilence', 'undoEdit', 'detach'] as const).map(
    (type) => ({ type }),
  ),
  { type: 'trim', startMs: 0, endMs: 1000 },
  { type: 'journal.failed', operation: 0, outcome: 'full' },
  { type: 'room.known', operation: 0, freeBytes: 0 },
];

it('ignores events that do not apply to the state', () => {
  const { initial } = recorderMachine;
  for (const event of [...toSubmitted.slice(1), ...meaningless] as RecorderEvent[]) {
    expect(recorderMachine.step(initial, event)[0]).toBe(initial);
  }
});
