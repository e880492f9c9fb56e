import { ROOM_FULL_BYTES, ROOM_LOW_BYTES } from '../limits.ts';
import { keptMs, UNEDITED } from '../review/audio-edit.ts';
import type { In, RecorderEvent, RecorderState } from './recorder-states.ts';
import { abandon, begin, type RecorderStep } from './recorder-steps.ts';

/** No recording is active: one can begin, or a draft of an earlier page can be sent. */
export function atRest(
  state: In<'idle' | 'sign-in-required' | 'submitted' | 'microphone-failed' | 'draft-refused'>,
  event: RecorderEvent,
): RecorderStep {
  const holdsDraft = state.status === 'draft-refused' || state.status === 'submitted';
  if (event.type === 'start') return begin(state, holdsDraft);
  if (event.type === 'uploadDraft') return uploadDraft(state, event, holdsDraft);
  if (event.type !== 'discard' || state.status === 'idle' || state.status === 'submitted') return [state];
  return holdsDraft ? abandon(state.operation) : [{ status: 'idle', operation: state.operation }];
}

export function uploadDraft(
  { operation: last }: RecorderState,
  { draft }: Extract<RecorderEvent, { readonly type: 'uploadDraft' }>,
  releases: boolean,
): RecorderStep {
  const operation = last + 1;
  const elapsedMs = keptMs(draft, draft.durationMs);
  const claim = { type: 'claimDraft', operation, draft } as const;
  return [
    { status: 'stopping', operation, ownerUid: draft.ownerUid, elapsedMs, isStored: true },
    releases ? [{ type: 'release', operation }, claim] : [claim],
  ];
}

export function awaitingSession(state: In<'awaiting-session'>, event: RecorderEvent): RecorderStep {
  const { operation } = state;
  if (event.type === 'discard' || event.type === 'recording.forbidden') return abandon(operation);
  if (event.type !== 'session.known') return [state];
  if (event.uid === null) return [{ status: 'sign-in-required', operation }];
  return [
    { status: 'requesting', operation, ownerUid: event.uid, isRoomLow: false },
    [
      { type: 'openMicrophone', operation, ownerUid: event.uid },
      { type: 'checkToken', operation },
      { type: 'checkRoom', operation },
    ],
  ];
}

export function requesting(state: In<'requesting'>, event: RecorderEvent): RecorderStep {
  const { operation, ownerUid, isRoomLow } = state;
  switch (event.type) {
    case 'capture.started':
      return [newRecording(operation, ownerUid, isRoomLow)];
    case 'capture.failed':
      return [{ status: 'microphone-failed', operation, code: event.code }];
    case 'room.known':
      return roomKnown(state, event.freeBytes);
    case 'discard':
    case 'recording.forbidden':
    case 'session.expired':
      return abandon(operation);
    default:
      return [state];
  }
}

function roomKnown(state: In<'requesting'>, freeBytes: number): RecorderStep {
  const { operation } = state;
  if (freeBytes < ROOM_FULL_BYTES) {
    return [
      { status: 'microphone-failed', operation, code: 'storage-full' },
      [{ type: 'abandon', operation }],
    ];
  }
  return [freeBytes < ROOM_LOW_BYTES ? { ...state, isRoomLow: true } : state];
}

function newRecording(operation: number, ownerUid: string, isRoomLow: boolean): In<'recording'> {
  return {
    status: 'recording',
    operation,
    ownerUid,
    elapsedMs: 0,
    edit: UNEDITED,
    gaps: [],
    isStored: true,
    isRoomLow,
    isMuted: false,
    replacedBy: null,
    isSilent: false,
    switchFailure: null,
  };
}
