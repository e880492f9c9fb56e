import { describe, expect, it } from 'vitest';
import { MIN_RECORDING_BYTES, MIN_UNDO_RECORDING_MS, ROOM_LOW_BYTES } from '../limits.ts';
import type { DraftAudio } from '../outbox/draft-audio.ts';
import { aStoredDraft } from '../testing/index.ts';
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

  const changed = (change: Extract<RecorderEvent, { type: 'capture.changed' }>['change']): RecorderEvent => ({
    ...{ type: 'capture.changed', operation, change },
  });
  const silent: RecorderEvent = { type: 'silence.changed', operation, isSilent: true };

  it('begins stored, audible and with nothing to warn of', () => {
    expect(run(...toRecording).state).toMatchObject({
      ...{ isStored: true, isRoomLow: false, isMuted: false, isSilent: false, switchFailure: null },
    });
  });

  it('drops what is told of an earlier one', () => {
    const { state } = run(...toRecording, { type: 'discard' }, { type: 'start' });
    expect(recorderMachine.step(state, { type: 'session.known', operation, uid: 'uid-1' })[0]).toBe(state);
  });

  it('is stored again once the journal can, and ends if that is full', () => {
    const failed = (outcome: 'full' | 'failed'): RecorderEvent => ({
      ...{ type: 'journal.failed', operation, outcome },
    });
    const stored: RecorderEvent = { type: 'journal.stored', operation };
    const paused: RecorderEvent[] = [...toRecording, { type: 'pause' }];
    expect(run(...toRecording, failed('failed')).state).toMatchObject({
      status: 'recording',
      isStored: false,
    });
    expect(run(...toRecording, failed('failed'), stored).state).toMatchObject({ isStored: true });
    expect(run(...paused, failed('full')).state).toMatchObject({ status: 'pausing', isStored: false });
    expect(run(...toRecording, failed('full')).state).toMatchObject({
      ...{ status: 'stopping', stoppedFor: 'space', isStored: false },
    });
  });

  it('warns once the browser has little room left', () => {
    const room = (freeBytes: number): RecorderEvent => ({ type: 'room.known', operation, freeBytes });
    expect(run(...toRecording, room(ROOM_LOW_BYTES)).state).toMatchObject({ isRoomLow: false });
    expect(run(...toRecording, room(ROOM_LOW_BYTES - 1)).state).toMatchObject({
      ...{ status: 'recording', isRoomLow: true },
    });
  });

  it('waits for sound again with another microphone, but not with the same one', () => {
    const [muted, replaced] = [
      changed({ type: 'microphone.muted' }),
      changed({ type: 'microphone.replaced', label: 'USB', gap: { fromMs: 1, toMs: 2 } }),
    ];
    expect(run(...toRecording, silent, muted).state).toMatchObject({ isSilent: true, isMuted: true });
    expect(run(...toRecording, silent, muted, replaced).state).toMatchObject({
      ...{ isSilent: false, isMuted: false, replacedBy: 'USB', gaps: [{ fromMs: 1, toMs: 2 }] },
    });
    const switched = (failure: 'microphone-in-use' | null): RecorderEvent => ({
      ...{ type: 'microphone.switched', operation, failure },
    });
    expect(run(...toRecording, silent, switched('microphone-in-use')).state).toMatchObject({
      isSilent: true,
    });
    expect(run(...toRecording, silent, switched(null)).state).toMatchObject({ isSilent: false });
  });

  it('can be resumed after a pause unless its last microphone ends meanwhile', () => {
    const pausing: RecorderEvent[] = [...toRecording, { type: 'pause' }];
    const paused: RecorderEvent[] = [
      ...pausing,
      { type: 'capture.paused', operation, audio: new Blob(), rawMs: 2000 },
    ];
    for (const events of [pausing, paused]) {
      expect(run(...events, changed({ type: 'microphone.muted' })).state).toMatchObject({
        ...{ isMuted: true, canResume: true, isRestored: false },
      });
      expect(run(...events, changed({ type: 'interrupted' })).state).toMatchObject({ canResume: false });
    }
  });

  it('can be taken back after Delete from one second on', () => {
    const deletedAt = (rawMs: number): string =>
      run(...toRecording, { type: 'capture.ticked', operation, rawMs }, { type: 'discard' }).state.status;
    expect([deletedAt(MIN_UNDO_RECORDING_MS - 1), deletedAt(MIN_UNDO_RECORDING_MS)]).toEqual([
      'idle',
      'deleted',
    ]);
  });

  // spec: record.12, recorder.8
  it('discards the recording on Delete and uploads nothing', () => {
    const { state, effects } = run(...toRecording, { type: 'discard' });
    expect(state.status).toBe('idle');
    expect(effects.slice(4)).toEqual([{ type: 'abandon', operation }]);
  });
});

describe('at rest', () => {
  const idle: RecorderState = { status: 'idle', operation };
  const release = { type: 'release', operation: 2 };
  const noSession: RecorderEvent[] = [{ type: 'start' }, { type: 'session.known', operation, uid: null }];
  const blocked: RecorderEvent = { type: 'capture.failed', operation, code: 'microphone-blocked' };
  const toLost: RecorderEvent[] = [...toStopping, { type: 'capture.lost', operation }];
  const stepFrom = (events: readonly RecorderEvent[], event: RecorderEvent) =>
    recorderMachine.step(run(...events).state, event);

  it('a failure is dismissed by Delete, with the draft that it left', () => {
    const discard: RecorderEvent = { type: 'discard' };
    for (const events of [noSession, [...toRecording.slice(0, 2), blocked]]) {
      expect(stepFrom(events, discard)).toEqual([idle]);
    }
    for (const events of [toLost, [{ type: 'start' } as const]]) {
      expect(stepFrom(events, discard)).toEqual([idle, [{ type: 'abandon', operation }]]);
    }
  });

  it('a new recording leaves a draft to the journal or the outbox', () => {
    const ask = { type: 'askSession', operation: 2 };
    for (const events of [toLost, toSubmitted]) {
      expect(stepFrom(events, { type: 'start' })[1]).toEqual([release, ask]);
    }
    expect(stepFrom(noSession, { type: 'start' })[1]).toEqual([ask]);
  });

  it('a draft of an earlier page is sent as one that is stored', () => {
    const draft = aStoredDraft({ durationMs: 6000, removed: [{ fromMs: 0, toMs: 1000 }] });
    const claim = { type: 'claimDraft', operation: 2, draft };
    const [sending, effects] = stepFrom(noSession, { type: 'uploadDraft', draft });
    expect(sending).toEqual({
      ...{ status: 'stopping', operation: 2, ownerUid: draft.ownerUid, elapsedMs: 5000, isStored: true },
    });
    expect(effects).toEqual([claim]);
    expect(stepFrom(toLost, { type: 'uploadDraft', draft })[1]).toEqual([release, claim]);
  });
});

describe('a recording whose cut failed', () => {
  const cutFailed: RecorderEvent = { type: 'cut.failed', operation, draft: aDraft() };
  const others: RecorderEvent[] = [{ type: 'start' }, { type: 'uploadDraft', draft: aStoredDraft() }];

  it('stays until its user decides, if only this page has it', () => {
    const notStored: RecorderEvent = { type: 'journal.failed', operation, outcome: 'failed' };
    const { state } = run(...toStopping, notStored, cutFailed);
    expect(state).toMatchObject({ status: 'cut-failed', isStored: false });
    for (const event of others) expect(recorderMachine.step(state, event)[0]).toBe(state);
  });

  it('is left in the journal by what is done next, and by nothing else', () => {
    const { state } = run(...toStopping, cutFailed);
    for (const event of others) {
      const [next, effects] = recorderMachine.step(state, event);
      expect(next.operation).toBe(2);
      expect(effects?.[0]).toEqual({ type: 'release', operation: 2 });
    }
    for (const event of [{ type: 'pause' }, { type: 'save' }] as const) {
      expect(recorderMachine.step(state, event)[0]).toBe(state);
    }
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
  ...(
    ['discard', 'saveUncut', 'pause', 'resume', 'removeLast', 'trimSilence', 'undoEdit', 'detach'] as const
  ).map((type) => ({ type })),
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
