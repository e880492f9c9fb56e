import type { Step } from '../actor/create-actor.ts';
import type { AudioEdit } from '../review/audio-edit.ts';
import type { ActiveRecording, RecorderEffect, RecorderState, StopReason } from './recorder-states.ts';

/** The result of an event in a state of the recorder. */
export type RecorderStep = Step<RecorderState, RecorderEffect>;

/** Begins a new recording. With `releases` the previous one is released: it stays in the outbox or the journal. */
export function begin({ operation: last }: RecorderState, releases: boolean): RecorderStep {
  const operation = last + 1;
  const ask: RecorderEffect = { type: 'askSession', operation };
  return [
    { status: 'awaiting-session', operation },
    releases ? [{ type: 'release', operation }, ask] : [ask],
  ];
}

/** Discards everything of the operation. */
export function abandon(operation: number): RecorderStep {
  return [{ status: 'idle', operation }, [{ type: 'abandon', operation }]];
}

/** Ends the recording as Save does. */
export function stop(
  { operation, ownerUid, elapsedMs, isStored, edit }: ActiveRecording & { readonly edit: AudioEdit },
  stoppedFor?: StopReason,
): RecorderStep {
  return [
    { status: 'stopping', operation, ownerUid, elapsedMs, isStored, ...because(stoppedFor) },
    [{ type: 'stopCapture', operation, edit }],
  ];
}

/** The reason as an optional field. */
export function because(stoppedFor: StopReason | undefined): { readonly stoppedFor?: StopReason } {
  return stoppedFor === undefined ? {} : { stoppedFor };
}

/** No audio can be read. If the journal has some, it stays there. */
export function lost(operation: number): RecorderStep {
  return [
    { status: 'draft-refused', operation, code: 'recording-lost', draft: null },
    [{ type: 'release', operation }],
  ];
}
