import type { Machine } from '../actor/create-actor.ts';
import { pausing, recording } from './active-states.ts';
import { deleted } from './deleted-state.ts';
import { cutFailed, stopping } from './finishing-states.ts';
import type { In, RecorderEffect, RecorderEvent, RecorderState } from './recorder-states.ts';
import { type RecorderStep, stop } from './recorder-steps.ts';
import { paused } from './review-state.ts';
import { atRest, awaitingSession, requesting } from './starting-states.ts';

type Handlers = {
  [Status in RecorderState['status']]: (state: In<Status>, event: RecorderEvent) => RecorderStep;
};

const handlers: Handlers = {
  idle: atRest,
  'awaiting-session': awaitingSession,
  'sign-in-required': atRest,
  requesting,
  recording,
  pausing,
  paused,
  deleted,
  stopping,
  'cut-failed': cutFailed,
  submitted: atRest,
  'microphone-failed': atRest,
  'draft-refused': atRest,
};

const initial: RecorderState = { status: 'idle', operation: 0 };

/**
 * idle, (awaiting-session), requesting, recording, (pausing, paused), stopping, submitted: the states until the
 * audio is captured; the outbox owns the rest. The five-minute cap and full storage end a recording as Save does, and an
 * interrupted capture is paused: what was recorded is kept.
 */
export const recorderMachine: Machine<RecorderState, RecorderEvent, RecorderEffect> = { initial, step };

function step(state: RecorderState, event: RecorderEvent): RecorderStep {
  if ('operation' in event && event.operation !== state.operation) return [state];
  if (event.type === 'detach') return detach(state);
  if (event.type === 'journal.stored' || event.type === 'journal.failed')
    return journalReported(state, event);
  const handle = handlers[state.status] as (state: RecorderState, event: RecorderEvent) => RecorderStep;
  return handle(state, event);
}

type JournalFact = Extract<RecorderEvent, { readonly type: 'journal.stored' | 'journal.failed' }>;

/** Updates `isStored` in any state that has it; returns the same state if nothing changes. */
function journalReported(state: RecorderState, event: JournalFact): RecorderStep {
  if (!('isStored' in state)) return [state];
  const isStored = event.type === 'journal.stored';
  const isFull = event.type === 'journal.failed' && event.outcome === 'full';
  if (isFull && state.status === 'recording') return stop({ ...state, isStored }, 'space');
  return [state.isStored === isStored ? state : { ...state, isStored }];
}

function detach(state: RecorderState): RecorderStep {
  const { operation, status } = state;
  return status === 'idle' ? [state] : [{ status: 'idle', operation }, [{ type: 'release', operation }]];
}
