import type { EncodedAudio, TimeRange } from '../drafts/ports.ts';
import type { MicrophoneFailure } from './recorder-states.ts';

/** The wanted microphone. */
export interface MicrophoneRequest {
  /** A device id, or undefined for the system's default. */
  readonly deviceId?: string | undefined;
  /**
   * True for unprocessed audio, without echo cancellation, noise suppression and gain control. For music; a change
   * within a recording keeps the value that the recording began with.
   */
  readonly isNatural?: boolean | undefined;
  /** True for the voice alone, where the browser can; a change within a recording keeps the value, too. */
  readonly isVoiceIsolated?: boolean | undefined;
}

/** The result of opening a microphone; a refusal is an expected value, not an exception. */
export type MicrophoneOutcome =
  | {
      readonly status: 'opened';
      readonly capture: Capture;
      /** The wanted microphone is gone, and the system's default replaces it. */
      readonly isFallback: boolean;
    }
  | { readonly status: 'failed'; readonly code: MicrophoneFailure };

/** The microphone and the encoder behind it. */
export interface Microphone {
  /**
   * Asks for the microphone and starts capturing. Resolves once the encoder runs. If `signal` aborts before, the
   * microphone is released and the result is meaningless.
   */
  open(request: MicrophoneRequest, signal: AbortSignal): Promise<MicrophoneOutcome>;
}

/** Events of a capture that no command caused. */
export type CaptureEvent =
  /** The next bytes of the encoder; `durationMs` is the raw length with them. */
  | { readonly type: 'chunk'; readonly chunk: Blob; readonly durationMs: number }
  /** The microphone ended and another continues the recording; nothing was recorded in `gap`. */
  | { readonly type: 'microphone.replaced'; readonly label: string; readonly gap: TimeRange }
  /** Muted by its switch or by the system; it may become audible again. */
  | { readonly type: 'microphone.muted' }
  | { readonly type: 'microphone.unmuted' }
  /** Ended without `stop`: no microphone is left, or the encoder failed. `stop` returns the audio so far. */
  | { readonly type: 'interrupted' };

/** An active recording. The owner ends it with `stop` or `release`; both may be called twice. */
export interface Capture {
  /** The type of all its audio, as the encoder names it. */
  readonly mimeType: string;
  /** The raw length so far, in ms: audio time, which stands still in pauses and while the machine sleeps. */
  readonly elapsedMs: number;
  /**
   * Calls `listener` for every event from the first on; earlier ones are delivered at once. One listener only. The
   * chunks in order are the audio that `pause` and `stop` resolve with.
   */
  listen(listener: (event: CaptureEvent) => void): void;
  /**
   * Flushes the encoder and pauses it. Resolves with all audio so far, after its last chunk event. Rejects only if the
   * encoder lost everything.
   */
  pause(): Promise<EncodedAudio>;
  /** Continues after `pause`. */
  resume(): void;
  /**
   * Ends the recording, paused or not, and releases the microphone. Its last chunk event comes before it resolves. Rejects
   * only if the encoder lost everything.
   */
  stop(): Promise<EncodedAudio>;
  /** Releases the microphone and drops the audio. */
  release(): void;
  /**
   * The current level in `VISUALISER_BARS` bands, each 0..1, smoothed; cheap enough for every frame. Empty if the
   * browser cannot measure it. The caller owns the array.
   */
  levels(): number[];
  /**
   * Continues the recording with exactly this microphone and releases the previous one. Resolves with null, or with the
   * failure, in which case the recording continues unchanged.
   */
  switchMicrophone(request: MicrophoneRequest): Promise<MicrophoneFailure | null>;
}

/** Keeps the device awake if the browser can. */
export interface WakeLock {
  /** Holds the lock until `signal` aborts, and requests it again when the page becomes visible. Never throws. */
  hold(signal: AbortSignal): void;
}
