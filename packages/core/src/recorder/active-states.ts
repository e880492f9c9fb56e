import { AUTO_STOP_MS, MAX_RECORDING_SECONDS, MIN_UNDO_RECORDING_MS, ROOM_LOW_BYTES } from '../limits.ts';
import { keptMs } from '../review/audio-edit.ts';
import { type ActiveRecording, type In, isFull, type RecorderEvent } from './recorder-states.ts';
import { abandon, lost, type RecorderStep, stop } from './recorder-steps.ts';

type Ticked = Extract<RecorderEvent, { readonly type: 'capture.ticked' }>;
type Changed = Extract<RecorderEvent, { readonly type: 'capture.changed' }>;

/** The five-minute cap counts kept time; raw time is capped by the limit of the service. */
const MAX_RAW_MS = MAX_RECORDING_SECONDS * 1000;

export function recording(state: In<'recording'>, event: RecorderEvent): RecorderStep {
  switch (event.type) {
    case 'capture.ticked':
      return ticked(state, event);
    case 'capture.changed':
      return event.change.type === 'interrupted'
        ? interrupted(state)
        : noteChange(audible(state, event), event);
    case 'silence.changed':
      return [{ ...state, isSilent: event.isSilent }];
    case 'switchMicrophone':
      return [
        { ...state, switchFailure: null, replacedBy: null },
        [{ type: 'switchMicrophone', operation: state.operation, microphoneId: event.microphoneId }],
      ];
    case 'microphone.switched':
      return [{ ...state, switchFailure: event.failure, isSilent: state.isSilent && event.failure !== null }];
    case 'room.known':
      return [event.freeBytes < ROOM_LOW_BYTES ? { ...state, isRoomLow: true } : state];
    case 'pause':
      return pause(state);
    case 'save':
      return stop(state);
    case 'discard':
      return deleteRecording(state);
    default:
      return [state];
  }
}

/** The encoder flushes its buffer; Save and Delete do not wait for it. */
export function pausing(state: In<'pausing'>, event: RecorderEvent): RecorderStep {
  switch (event.type) {
    case 'capture.paused':
      return paused(state, event);
    case 'capture.lost':
      return lost(state.operation);
    case 'capture.changed':
      return changedAtRest(state, event);
    case 'save':
      return stop(state);
    case 'discard':
      return deleteRecording(state);
    default:
      return [state];
  }
}

/** Microphone changes while paused. The loss of the last microphone does not end the review. */
export function changedAtRest(state: In<'pausing' | 'paused'>, event: Changed): RecorderStep {
  return event.change.type === 'interrupted' ? [{ ...state, canResume: false }] : noteChange(state, event);
}

function ticked(state: In<'recording'>, { rawMs, longestMs }: Ticked): RecorderStep {
  const elapsedMs = keptMs(state.edit, rawMs);
  if (elapsedMs >= AUTO_STOP_MS) return stop({ ...state, elapsedMs: AUTO_STOP_MS });
  if (rawMs >= MAX_RAW_MS) return stop({ ...state, elapsedMs });
  const next = { ...state, elapsedMs, ...(longestMs !== undefined && { longestMs }) };
  return isFull(next) ? pause(next) : [next];
}

/** The 3 s begin again with another microphone. */
function audible(state: In<'recording'>, { change }: Changed): In<'recording'> {
  return change.type === 'microphone.replaced' ? { ...state, isSilent: false } : state;
}

function noteChange(state: In<'recording' | 'pausing' | 'paused'>, { change }: Changed): RecorderStep {
  switch (change.type) {
    case 'microphone.replaced': {
      const gaps = [...state.gaps, change.gap];
      return [
        { ...state, gaps, replacedBy: change.label, isMuted: false },
        [{ type: 'note', operation: state.operation, note: { gaps } }],
      ];
    }
    case 'microphone.muted':
      return [{ ...state, isMuted: true }];
    case 'microphone.unmuted':
      return [{ ...state, isMuted: false }];
    case 'interrupted':
      return [state];
  }
}

function pause(state: In<'recording'>): RecorderStep {
  return [pausingFrom(state), [{ type: 'pauseCapture', operation: state.operation }]];
}

/** Pauses instead of saving, so that only the user decides whether half a reply is sent. */
function interrupted(state: In<'recording'>): RecorderStep {
  const { operation } = state;
  return [{ ...pausingFrom(state), canResume: false }, [{ type: 'pauseCapture', operation }]];
}

/** Microphone messages are not repeated after Resume. */
function pausingFrom(state: In<'recording'>): In<'pausing'> {
  return { ...activeOf(state), status: 'pausing', replacedBy: null, canResume: true, isRestored: false };
}

function deleteRecording(state: In<'recording' | 'pausing'>): RecorderStep {
  const { operation, ownerUid, elapsedMs } = state;
  if (elapsedMs < MIN_UNDO_RECORDING_MS) return abandon(operation);
  return [
    { status: 'deleted', operation, ownerUid, active: activeOf(state) },
    [{ type: 'deleteRecording', operation }],
  ];
}

function paused(
  state: In<'pausing'>,
  { audio, rawMs }: Extract<RecorderEvent, { readonly type: 'capture.paused' }>,
): RecorderStep {
  const review: In<'paused'> = {
    ...activeOf(state),
    status: 'paused',
    elapsedMs: keptMs(state.edit, rawMs),
    rawMs,
    audio,
    facts: null,
    history: [],
    canUndo: false,
    canResume: state.canResume,
    isRestored: state.isRestored,
  };
  return [review, [{ type: 'inspect', operation: state.operation, audio }]];
}

/** Picks the fields of an active recording. */
export function activeOf(state: ActiveRecording): ActiveRecording {
  const { operation, ownerUid, elapsedMs, edit, gaps, isStored, isRoomLow, isMuted, replacedBy } = state;
  const { longestMs } = state;
  return {
    ...{ operation, ownerUid, elapsedMs, edit, gaps, isStored, isRoomLow, isMuted, replacedBy },
    ...(longestMs !== undefined && { longestMs }),
  };
}
