import type { DraftAudio, PendingUpload } from '@beep/core/outbox';
import type { RecorderState, StopReason } from '@beep/core/recorder';

/** A recording that is recorded, paused or being uploaded. */
export type ShownDraft =
  | Extract<RecorderState, { status: 'recording' | 'pausing' | 'paused' | 'stopping' }>
  | SendingDraft;

/** The submitted draft and the state of its upload. `progress` is 0..1. */
export interface SendingDraft {
  readonly status: 'sending';
  readonly draft: DraftAudio;
  readonly isStored: boolean;
  readonly progress: number;
  /** When the service told to send it again. */
  readonly heldUntilMs?: number;
  readonly stoppedFor?: StopReason;
}

export type Submitted = Extract<RecorderState, { status: 'submitted' }>;
export type FailedUpload = Extract<PendingUpload, { status: 'failed' }>;

export function sendingDraft(
  { draft, stoppedFor }: Submitted,
  { isStored, progress, heldUntilMs }: Extract<PendingUpload, { status: 'sending' }>,
): SendingDraft {
  return {
    status: 'sending',
    draft,
    isStored,
    progress,
    ...(heldUntilMs !== undefined && { heldUntilMs }),
    ...(stoppedFor !== undefined && { stoppedFor }),
  };
}
