import type { DraftMetadata, StoredDraft, TimeRange, WriteOutcome } from '../drafts/ports.ts';
import type { DraftAudio } from '../outbox/draft-audio.ts';
import type { AudioEdit, KeptSpan } from '../review/audio-edit.ts';
import type { AudioFacts } from '../review/ports.ts';
import type { CaptureEvent } from './ports.ts';

/** The reason a microphone cannot be used. */
export type MicrophoneFailure =
  | 'microphone-blocked'
  /** The user closed the prompt without a decision; the browser asks again. */
  | 'microphone-dismissed'
  | 'microphone-missing'
  | 'microphone-in-use'
  | 'recording-unsupported'
  | 'microphone-failed';

/** The reason recording cannot start: a microphone failure, or no storage left for a recording. */
export type StartFailure = MicrophoneFailure | 'storage-full';

/** The reason a recording can never be sent. */
export type RecordingFailure =
  | 'recording-too-small'
  | 'recording-too-long'
  | 'recording-lost'
  /** Another page holds the draft, or it is gone. */
  | 'draft-unavailable';

/** The data of an active recording, from its first audio until Save. */
export interface ActiveRecording {
  readonly operation: number;
  readonly ownerUid: string;
  /** Kept time: without pauses and without removed ranges. */
  readonly elapsedMs: number;
  readonly edit: AudioEdit;
  /** A recording of this length is paused, and goes on only when it was shortened. Absent if only the service has a limit. */
  readonly longestMs?: number;
  /** Ranges without a microphone, in raw time. */
  readonly gaps: readonly TimeRange[];
  /** False if the browser does not store the recording: it then lives as long as the page. */
  readonly isStored: boolean;
  /** The browser has little storage left. */
  readonly isRoomLow: boolean;
  /** Muted by the microphone's switch or by the system. */
  readonly isMuted: boolean;
  /** The label of the microphone that replaced one that ended; empty if it has none. Pause clears it. */
  readonly replacedBy: string | null;
}

/** The reason a recording ended before Save: the browser had no storage left. */
export type StopReason = 'space';

/** The states of the recorder. `operation` identifies the current recording; facts of an abandoned one are dropped. */
export type RecorderState =
  | { readonly status: 'idle'; readonly operation: number }
  /** Start was pressed before the auth state was known; it is handled as soon as it is. */
  | { readonly status: 'awaiting-session'; readonly operation: number }
  /** The user is signed out: the shell leads to sign-in. */
  | { readonly status: 'sign-in-required'; readonly operation: number }
  | {
      readonly status: 'requesting';
      readonly operation: number;
      readonly ownerUid: string;
      readonly isRoomLow: boolean;
    }
  | (ActiveRecording & {
      readonly status: 'recording';
      /** No audio was detected for about 3 s. */
      readonly isSilent: boolean;
      /** The reason the last microphone switch failed; the recording continues with the previous microphone. */
      readonly switchFailure: MicrophoneFailure | null;
    })
  /** The encoder flushes its buffer. */
  | (ActiveRecording & {
      readonly status: 'pausing';
      readonly canResume: boolean;
      readonly isRestored: boolean;
    })
  /** The review: the audio so far can be played, cut, saved and resumed. */
  | (ActiveRecording & {
      readonly status: 'paused';
      readonly rawMs: number;
      /** Raw: removed ranges are still in it. */
      readonly audio: Blob;
      /** Null until they are known, and if the audio cannot be decoded. */
      readonly facts: AudioFacts | null;
      /** Earlier edits, oldest first, for undo; Resume clears them. */
      readonly history: readonly AudioEdit[];
      readonly canUndo: boolean;
      /** False if no microphone is left. */
      readonly canResume: boolean;
      /** The recording was deleted and restored. */
      readonly isRestored: boolean;
    })
  /** Deleted before Save. The microphone is off; `undoDelete` restores the recording within `UNDO_DISCARD_MS`. */
  | {
      readonly status: 'deleted';
      readonly operation: number;
      readonly ownerUid: string;
      readonly active: ActiveRecording;
    }
  | {
      readonly status: 'stopping';
      readonly operation: number;
      readonly ownerUid: string;
      readonly elapsedMs: number;
      readonly isStored: boolean;
      readonly stoppedFor?: StopReason;
    }
  /** The removed ranges could not be cut. Nothing is lost; `saveUncut` sends the whole recording. */
  | {
      readonly status: 'cut-failed';
      readonly operation: number;
      readonly draft: DraftAudio;
      /** False if the browser does not store the recording: it then lives as long as the page. */
      readonly isStored: boolean;
      readonly stoppedFor?: StopReason;
    }
  /** The outbox has the finished draft, under the recording's id. This ends the recorder's work. */
  | {
      readonly status: 'submitted';
      readonly operation: number;
      readonly draft: DraftAudio;
      /** The reason the recording ended before Save was pressed. */
      readonly stoppedFor?: StopReason;
    }
  | {
      readonly status: 'microphone-failed';
      readonly operation: number;
      readonly code: StartFailure;
    }
  /** The recording cannot be sent; if there is one, the user can still keep it. */
  | {
      readonly status: 'draft-refused';
      readonly operation: number;
      readonly code: RecordingFailure;
      readonly draft: DraftAudio | null;
    };

/** Commands of the user (imperative) and facts of the capture, journal and session (past tense). */
export type RecorderEvent =
  /** Start a new recording, also from `submitted` and the failures. The previous recording stays in the outbox or the journal. */
  | { readonly type: 'start' }
  /** Save: end the recording, cut the removed ranges, and submit it. Ignored if everything was removed. */
  | { readonly type: 'save' }
  /** Save a recording whole after its cut failed. */
  | { readonly type: 'saveUncut' }
  /** Discard the active recording, or a recording whose cut failed. A submitted draft belongs to the outbox. */
  | { readonly type: 'discard' }
  /** Restore the recording that was discarded before Save. */
  | { readonly type: 'undoDelete' }
  /** Return to `idle`; what was not submitted stays in the journal. */
  | { readonly type: 'detach' }
  /** Send a recording that an earlier page left in the journal. Only while nothing is recorded or sent. */
  | { readonly type: 'uploadDraft'; readonly draft: StoredDraft }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  /** In the review: remove the last 5 s of the kept time. */
  | { readonly type: 'removeLast' }
  /** The review: keep only this span of the kept time. */
  | ({ readonly type: 'trim' } & KeptSpan)
  /** In the review: remove the silence at both ends. */
  | { readonly type: 'trimSilence' }
  | { readonly type: 'undoEdit' }
  /** The user's policy forbids recording: a start is withdrawn. A recording that has begun goes on. */
  | { readonly type: 'recording.forbidden' }
  /** Continue the recording with another microphone: a device id from the browser's list, or `DEFAULT_MICROPHONE`. */
  | { readonly type: 'switchMicrophone'; readonly microphoneId: string }
  | RecorderFact;

/** Facts that the effects report; `operation` identifies the recording. */
export type RecorderFact =
  | { readonly type: 'session.known'; readonly operation: number; readonly uid: string | null }
  /** The provider gives the user no more tokens, so a recording could not be sent. */
  | { readonly type: 'session.expired'; readonly operation: number }
  | { readonly type: 'room.known'; readonly operation: number; readonly freeBytes: number }
  | { readonly type: 'capture.started'; readonly operation: number }
  | { readonly type: 'capture.failed'; readonly operation: number; readonly code: MicrophoneFailure }
  | {
      readonly type: 'capture.ticked';
      readonly operation: number;
      readonly rawMs: number;
      readonly longestMs?: number;
    }
  | {
      readonly type: 'capture.changed';
      readonly operation: number;
      readonly change: Exclude<CaptureEvent, { readonly type: 'chunk' }>;
    }
  | {
      readonly type: 'capture.paused';
      readonly operation: number;
      readonly audio: Blob;
      readonly rawMs: number;
    }
  | {
      readonly type: 'facts.known';
      readonly operation: number;
      /** The audio that the facts describe. */
      readonly audio: Blob;
      readonly facts: AudioFacts;
    }
  | { readonly type: 'silence.changed'; readonly operation: number; readonly isSilent: boolean }
  | {
      readonly type: 'microphone.switched';
      readonly operation: number;
      readonly failure: MicrophoneFailure | null;
    }
  /** The journal could not write. */
  | {
      readonly type: 'journal.failed';
      readonly operation: number;
      readonly outcome: Exclude<WriteOutcome, 'stored'>;
    }
  /** The whole recording is in the journal. */
  | { readonly type: 'journal.stored'; readonly operation: number }
  /** The recording as it is sent, with the removed ranges cut: the outbox has it. */
  | { readonly type: 'capture.finished'; readonly operation: number; readonly draft: DraftAudio }
  | { readonly type: 'capture.too-long'; readonly operation: number; readonly draft: DraftAudio }
  | { readonly type: 'capture.too-small'; readonly operation: number }
  /** The whole recording, because the removed ranges could not be cut. */
  | { readonly type: 'cut.failed'; readonly operation: number; readonly draft: DraftAudio }
  | { readonly type: 'capture.lost'; readonly operation: number }
  /** The time to restore a deleted recording is over. */
  | { readonly type: 'delete.expired'; readonly operation: number }
  /** Another page has claimed the draft, or it is gone. */
  | { readonly type: 'draft.unavailable'; readonly operation: number };

export type RecorderEffect =
  | { readonly type: 'askSession'; readonly operation: number }
  | { readonly type: 'openMicrophone'; readonly operation: number; readonly ownerUid: string }
  /** Checks, while the microphone is requested, that the recording can be sent. */
  | { readonly type: 'checkToken'; readonly operation: number }
  /** Checks meanwhile how much storage is free. */
  | { readonly type: 'checkRoom'; readonly operation: number }
  | { readonly type: 'switchMicrophone'; readonly operation: number; readonly microphoneId: string }
  | { readonly type: 'pauseCapture'; readonly operation: number }
  | { readonly type: 'resumeCapture'; readonly operation: number }
  | { readonly type: 'inspect'; readonly operation: number; readonly audio: Blob }
  /** Writes removed ranges or gaps into the journal. */
  | { readonly type: 'note'; readonly operation: number; readonly note: DraftMetadata }
  /** Ends the recording, cuts it, and hands it to the outbox. */
  | { readonly type: 'stopCapture'; readonly operation: number; readonly edit: AudioEdit }
  /** Hands a draft of an earlier page to the outbox, cut. */
  | { readonly type: 'claimDraft'; readonly operation: number; readonly draft: StoredDraft }
  /** Hands a recording whose cut failed to the outbox. */
  | { readonly type: 'finishUncut'; readonly operation: number; readonly draft: DraftAudio }
  /** Turns the microphone off, and keeps the recording for `UNDO_DISCARD_MS`. */
  | { readonly type: 'deleteRecording'; readonly operation: number }
  /** Returns the deleted recording. */
  | { readonly type: 'restoreRecording'; readonly operation: number }
  /** Releases the microphone and everything else of the operation, and removes its recording. */
  | { readonly type: 'abandon'; readonly operation: number }
  /** Releases everything of the operation; its recording stays in the outbox, or in the journal for the next page. */
  | { readonly type: 'release'; readonly operation: number }
  /** Removes the recording from the journal: it has no usable audio. */
  | { readonly type: 'forget'; readonly operation: number }
  /** Marks the recording in the journal as never to be sent. */
  | { readonly type: 'refuse'; readonly operation: number; readonly draft: DraftAudio };

/** True if the last start failed because the microphone is not allowed. */
export function isMicrophoneRefused(state: RecorderState): boolean {
  if (state.status !== 'microphone-failed') return false;
  return state.code === 'microphone-blocked' || state.code === 'microphone-dismissed';
}

/** True if a recording is as long as it may be. */
export function isFull({ elapsedMs, longestMs }: Pick<ActiveRecording, 'elapsedMs' | 'longestMs'>): boolean {
  return longestMs !== undefined && elapsedMs >= longestMs;
}

/** Narrows `RecorderState` to one status. */
export type In<Status extends RecorderState['status']> = Extract<RecorderState, { status: Status }>;
