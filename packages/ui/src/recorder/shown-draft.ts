import type { PendingUpload, Take } from '@beep/core/outbox';
import type { RecorderState, StopReason } from '@beep/core/recorder';

/** A take that is recorded, paused or being uploaded. */
export type ShownTake =
  | Extract<RecorderState, { status: 'recording' | 'pausing' | 'paused' | 'stopping' }>
  | SendingTake;

/** What the recorder submitted, and how far its upload is. `progress` is 0..1. */
export interface SendingTake {
  readonly status: 'sending';
  readonly take: Take;
  readonly isKept: boolean;
  readonly progress: number;
  readonly stoppedFor?: StopReason;
}

export type Submitted = Extract<RecorderState, { status: 'submitted' }>;
export type FailedUpload = Extract<PendingUpload, { status: 'failed' }>;

export function sendingTake(
  { take, stoppedFor }: Submitted,
  { isKept, progress }: Extract<PendingUpload, { status: 'sending' }>,
): SendingTake {
  return { status: 'sending', take, isKept, progress, ...(stoppedFor !== undefined && { stoppedFor }) };
}
