import type { StoredDraft, TakeNote, TimeRange, WriteOutcome } from '../journal/ports.ts';
import type { Take } from '../outbox/take.ts';
import type { TakeFacts } from '../review/ports.ts';
import type { KeptSpan, TakeEdit } from '../review/take-edit.ts';
import type { CaptureEvent } from './ports.ts';

/** Why the microphone cannot be used. */
export type MicrophoneFailure =
  | 'microphone-blocked'
  /** The user has not said yes; the browser asks again. */
  | 'microphone-dismissed'
  | 'microphone-missing'
  | 'microphone-in-use'
  | 'recording-unsupported'
  | 'microphone-failed';

/** Why nothing is recorded: the microphone, or a browser without room for a take. */
export type StartFailure = MicrophoneFailure | 'storage-full';

/** Why a take is not sent: it never can be. */
export type TakeFailure = 'take-too-small' | 'take-too-long' | 'take-lost';

/** What is so of a take from its first sound until Save. */
export interface ActiveRecording {
  readonly operation: number;
  readonly ownerUid: string;
  /** Kept time: without pauses and without what was taken out. */
  readonly elapsedMs: number;
  readonly edit: TakeEdit;
  /** Where no microphone was there, in raw time. */
  readonly gaps: readonly TimeRange[];
  /** False where the browser does not keep the take: it lives as long as the page. */
  readonly isKept: boolean;
  /** The browser has little room left. */
  readonly isRoomLow: boolean;
  /** Muted by the microphone's own switch or by the system. */
  readonly isMuted: boolean;
  /** The label of the microphone that stands in for one that ended; empty where it has none. Pause forgets it. */
  readonly replacedBy: string | null;
}

/** Why a take ended by itself: the browser had no room for more of it. */
export type StopReason = 'space';

/**
 * The recorder's life. `operation` marks the take that is being made, so that what an abandoned one reports
 * later is dropped.
 */
export type RecorderState =
  | { readonly status: 'idle'; readonly operation: number }
  /** The press came before the auth state was known; it is answered as soon as it is. */
  | { readonly status: 'awaiting-session'; readonly operation: number }
  /** Nobody is signed in: the shell leads to sign-in. */
  | { readonly status: 'sign-in-required'; readonly operation: number }
  | {
      readonly status: 'requesting';
      readonly operation: number;
      readonly ownerUid: string;
      readonly isRoomLow: boolean;
    }
  | (ActiveRecording & {
      readonly status: 'recording';
      /** Nothing has been heard for about 3 s. */
      readonly isSilent: boolean;
      /** Why the microphone chosen last was not taken; the take goes on with the one before. */
      readonly switchFailure: MicrophoneFailure | null;
    })
  /** The encoder hands over what it has. */
  | (ActiveRecording & {
      readonly status: 'pausing';
      readonly canResume: boolean;
      readonly isRestored: boolean;
    })
  /** The review: what is there can be heard, cut, saved, and gone on with. */
  | (ActiveRecording & {
      readonly status: 'paused';
      readonly rawMs: number;
      /** Raw: what was taken out is still in it. */
      readonly audio: Blob;
      /** Null until they are known, and where the audio cannot be decoded. */
      readonly facts: TakeFacts | null;
      /** The edits before the present one, oldest first; Resume forgets them. */
      readonly history: readonly TakeEdit[];
      readonly canUndo: boolean;
      /** False where no microphone is left. */
      readonly canResume: boolean;
      /** It was deleted and brought back. */
      readonly isRestored: boolean;
    })
  /** Deleted while it was made. The microphone is off; `undoDelete` brings the take back for `UNDO_DISCARD_MS`. */
  | {
      readonly status: 'deleted';
      readonly operation: number;
      readonly ownerUid: string;
      readonly making: ActiveRecording;
    }
  | {
      readonly status: 'stopping';
      readonly operation: number;
      readonly ownerUid: string;
      readonly elapsedMs: number;
      readonly isKept: boolean;
      readonly stoppedFor?: StopReason;
    }
  /** What was taken out could not be cut. Nothing is lost; `saveUncut` sends all of it. */
  | {
      readonly status: 'cut-failed';
      readonly operation: number;
      readonly take: Take;
      /** False where the browser does not keep the take: it lives as long as the page. */
      readonly isKept: boolean;
      readonly stoppedFor?: StopReason;
    }
  /** The outbox has the finished draft, under the take's id. The recorder has done its work. */
  | {
      readonly status: 'submitted';
      readonly operation: number;
      readonly take: Take;
      /** Why the take ended before Save was pressed. */
      readonly stoppedFor?: StopReason;
    }
  | {
      readonly status: 'microphone-failed';
      readonly operation: number;
      readonly code: StartFailure;
    }
  /** The take cannot be sent; where there is one it can still be kept by the user. */
  | {
      readonly status: 'take-refused';
      readonly operation: number;
      readonly code: TakeFailure;
      readonly take: Take | null;
    };

/** Commands of the user (imperative) and facts of the capture, journal and session (past tense). */
export type RecorderEvent =
  /** Start a new take; from `submitted` and the failures too. The take before stays in the outbox or the journal. */
  | { readonly type: 'start' }
  /** Save: end the take, cut what was taken out, and submit it. Nothing where all of it was taken out. */
  | { readonly type: 'save' }
  /** Save the take whole that could not be cut. */
  | { readonly type: 'saveUncut' }
  /** Throw away what is being recorded or could not be cut. What was submitted is the outbox's. */
  | { readonly type: 'discard' }
  /** Bring the take back that was discarded while it was made. */
  | { readonly type: 'undoDelete' }
  /** Leave the screen to somebody else: what was not submitted stays in the journal. */
  | { readonly type: 'detach' }
  /** Send a take that an earlier page left in the journal. From a state where nothing is made or sent. */
  | { readonly type: 'uploadDraft'; readonly take: StoredDraft }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  /** The review: take the last 5 s of the kept time out. */
  | { readonly type: 'takeBack' }
  /** The review: keep only this span of the kept time. */
  | ({ readonly type: 'trim' } & KeptSpan)
  /** The review: take the silence at both ends out. */
  | { readonly type: 'trimSilence' }
  | { readonly type: 'undoEdit' }
  /** Go on with another microphone, in the same take. An id of the browser's list, or `DEFAULT_MICROPHONE`. */
  | { readonly type: 'switchMicrophone'; readonly microphoneId: string }
  | RecorderFact;

/** What the recorder's surroundings report; `operation` is the take it is about. */
export type RecorderFact =
  | { readonly type: 'session.known'; readonly operation: number; readonly uid: string | null }
  /** The provider gives the user no more tokens: a take could not be sent. */
  | { readonly type: 'session.expired'; readonly operation: number }
  | { readonly type: 'room.known'; readonly operation: number; readonly freeBytes: number }
  | { readonly type: 'capture.started'; readonly operation: number }
  | { readonly type: 'capture.failed'; readonly operation: number; readonly code: MicrophoneFailure }
  | { readonly type: 'capture.ticked'; readonly operation: number; readonly rawMs: number }
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
      /** What they are about. */
      readonly audio: Blob;
      readonly facts: TakeFacts;
    }
  | { readonly type: 'sound.changed'; readonly operation: number; readonly isSilent: boolean }
  | {
      readonly type: 'microphone.switched';
      readonly operation: number;
      readonly failure: MicrophoneFailure | null;
    }
  /** The journal did not take what it was given. */
  | {
      readonly type: 'journal.failed';
      readonly operation: number;
      readonly outcome: Exclude<WriteOutcome, 'kept'>;
    }
  /** All of the take lies in the journal. */
  | { readonly type: 'journal.kept'; readonly operation: number }
  /** The take as it is sent, with what was taken out cut. */
  | { readonly type: 'capture.finished'; readonly operation: number; readonly take: Take }
  /** The take whole, because what was taken out could not be cut. */
  | { readonly type: 'cut.failed'; readonly operation: number; readonly take: Take }
  | { readonly type: 'capture.lost'; readonly operation: number }
  /** The time to bring a deleted take back is over. */
  | { readonly type: 'delete.expired'; readonly operation: number }
  /** Another page has the kept take, or it is gone. */
  | { readonly type: 'kept.unavailable'; readonly operation: number };

export type RecorderEffect =
  | { readonly type: 'askSession'; readonly operation: number }
  | { readonly type: 'openMicrophone'; readonly operation: number; readonly ownerUid: string }
  /** Makes sure, while the user is asked for the microphone, that the take can be sent. */
  | { readonly type: 'checkToken'; readonly operation: number }
  /** Asks meanwhile how much room there is. */
  | { readonly type: 'checkRoom'; readonly operation: number }
  | { readonly type: 'switchMicrophone'; readonly operation: number; readonly microphoneId: string }
  | { readonly type: 'pauseCapture'; readonly operation: number }
  | { readonly type: 'resumeCapture'; readonly operation: number }
  | { readonly type: 'inspect'; readonly operation: number; readonly audio: Blob }
  /** Writes into the journal what was taken out, or where no microphone was. */
  | { readonly type: 'note'; readonly operation: number; readonly note: TakeNote }
  | { readonly type: 'stopCapture'; readonly operation: number; readonly edit: TakeEdit }
  | { readonly type: 'claimDraft'; readonly operation: number; readonly take: StoredDraft }
  /** Turns the microphone off, and keeps the take for `UNDO_DISCARD_MS`. */
  | { readonly type: 'deleteTake'; readonly operation: number }
  /** Hands the deleted take over again. */
  | { readonly type: 'restoreTake'; readonly operation: number }
  /** Lets go of the microphone and of whatever else the operation holds, and forgets its take. */
  | { readonly type: 'abandon'; readonly operation: number }
  /** Lets go of everything that the operation holds: its take stays in the outbox, or in the journal for the next page. */
  | { readonly type: 'release'; readonly operation: number }
  /** Forgets the take in the journal: it is worth nothing. */
  | { readonly type: 'forget'; readonly operation: number }
  /** Keeps the take in the journal as one that is never sent. */
  | { readonly type: 'refuse'; readonly operation: number; readonly take: Take }
  /** Hands the finished draft to the outbox. */
  | { readonly type: 'submit'; readonly operation: number; readonly take: Take };

/** Whether the last try came to nothing because the microphone is not allowed. */
export function isMicrophoneRefused(state: RecorderState): boolean {
  if (state.status !== 'microphone-failed') return false;
  return state.code === 'microphone-blocked' || state.code === 'microphone-dismissed';
}

/** One of the recorder's states. */
export type In<Status extends RecorderState['status']> = Extract<RecorderState, { status: Status }>;
