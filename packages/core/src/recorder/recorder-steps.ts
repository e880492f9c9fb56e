import type { Step } from '../actor/create-actor.ts';
import type { Take } from '../outbox/take.ts';
import type { TakeEdit } from '../review/take-edit.ts';
import type { ActiveRecording, RecorderEffect, RecorderState, StopReason } from './recorder-states.ts';

/** What a state of the recorder answers to an event. */
export type RecorderStep = Step<RecorderState, RecorderEffect>;

/** Begins a new take; `releases` of the one before: it stays in the outbox or the journal. */
export function begin({ operation: last }: RecorderState, releases: boolean): RecorderStep {
  const operation = last + 1;
  const ask: RecorderEffect = { type: 'askSession', operation };
  return [
    { status: 'awaiting-session', operation },
    releases ? [{ type: 'release', operation }, ask] : [ask],
  ];
}

/** Throws away whatever the operation holds. */
export function abandon(operation: number): RecorderStep {
  return [{ status: 'idle', operation }, [{ type: 'abandon', operation }]];
}

/** Ends the take as Save does. */
export function stop(
  { operation, ownerUid, elapsedMs, isKept, edit }: ActiveRecording & { readonly edit: TakeEdit },
  stoppedFor?: StopReason,
): RecorderStep {
  return [
    { status: 'stopping', operation, ownerUid, elapsedMs, isKept, ...because(stoppedFor) },
    [{ type: 'stopCapture', operation, edit }],
  ];
}

/** Hands the finished draft to the outbox. */
export function submit(
  operation: number,
  { take, stoppedFor }: { readonly take: Take; readonly stoppedFor?: StopReason },
): RecorderStep {
  return [
    { status: 'submitted', operation, take, ...because(stoppedFor) },
    [{ type: 'submit', operation, take }],
  ];
}

/** The reason as a field, where there is one. */
export function because(stoppedFor: StopReason | undefined): { readonly stoppedFor?: StopReason } {
  return stoppedFor === undefined ? {} : { stoppedFor };
}

/** A take that is never sent. */
export function refuse(operation: number, take: Take): RecorderStep {
  return [
    { status: 'take-refused', operation, code: 'take-too-long', take },
    [{ type: 'refuse', operation, take }],
  ];
}

/** No sound can be had. Should the journal have some that could not be read, it stays there. */
export function lost(operation: number): RecorderStep {
  return [
    { status: 'take-refused', operation, code: 'take-lost', take: null },
    [{ type: 'release', operation }],
  ];
}
