import type { TimeRange } from '../journal/ports.ts';
import type { MicrophoneFailure } from './recorder-states.ts';

/** Which microphone is wanted. */
export interface MicrophoneRequest {
  /** A device id, or undefined for the system's default. */
  readonly deviceId?: string | undefined;
  /**
   * True for the sound as it is: the browser neither cancels echoes nor lowers noise nor evens the level out. For
   * music; a change within a take keeps what the take began with.
   */
  readonly isNatural?: boolean | undefined;
}

/** Whether the microphone was opened; a refusal is expected and no exception. */
export type MicrophoneOutcome =
  | {
      readonly status: 'opened';
      readonly capture: Capture;
      /** The wanted microphone is not there any more, and the system's default stands in for it. */
      readonly isFallback: boolean;
    }
  | { readonly status: 'failed'; readonly code: MicrophoneFailure };

/** The microphone and the encoder behind it. */
export interface Microphone {
  /**
   * Asks for the microphone and starts capturing. Resolves once the encoder runs. When `signal` aborts before
   * that, the microphone is let go and the answer does not matter.
   */
  open(request: MicrophoneRequest, signal: AbortSignal): Promise<MicrophoneOutcome>;
}

/** What happens to a capture by itself. */
export type CaptureEvent =
  /** The next bytes of the encoder; `durationMs` is the raw length with them. */
  | { readonly type: 'chunk'; readonly chunk: Blob; readonly durationMs: number }
  /** The microphone ended and another goes on in the same take; nothing was recorded in `gap`. */
  | { readonly type: 'microphone.replaced'; readonly label: string; readonly gap: TimeRange }
  /** Muted by its own switch or by the system; it may be heard again. */
  | { readonly type: 'microphone.muted' }
  | { readonly type: 'microphone.unmuted' }
  /** Over without `stop`: no microphone is left, or the encoder failed. What there is can be had by `stop`. */
  | { readonly type: 'interrupted' };

/** One take in the making. The owner ends it with `stop` or `release`; both may be called twice. */
export interface Capture {
  /** Of all its audio, as the encoder names it. */
  readonly mimeType: string;
  /** The raw length so far, in ms: the time of the sound, which stands still in pauses and while the machine sleeps. */
  readonly elapsedMs: number;
  /**
   * Tells `listener` every event from the first on: what happened before the call is told at once. One
   * listener. The chunks in their order are the audio that `pause` and `stop` resolve with.
   */
  listen(listener: (event: CaptureEvent) => void): void;
  /**
   * The encoder hands over what it has and stands still. Resolves with all audio so far, its chunks told
   * before. Rejects only where the encoder lost everything.
   */
  pause(): Promise<CapturedAudio>;
  /** Goes on after `pause`. */
  resume(): void;
  /**
   * Ends the take, paused or not, and lets the microphone go. Its last chunk is told before it resolves.
   * Rejects only where the encoder lost everything.
   */
  stop(): Promise<CapturedAudio>;
  /** Lets the microphone go and forgets the audio. */
  release(): void;
  /**
   * The present level in `VISUALISER_BARS` bands, each 0..1, smoothed; cheap enough for every frame. Empty
   * where the browser cannot measure it. The array is the caller's.
   */
  levels(): number[];
  /**
   * Goes on with exactly this microphone, in the same take, and lets the one before it go. Answers why not, in
   * which case the take goes on as it was; null when it is done.
   */
  switchMicrophone(request: MicrophoneRequest): Promise<MicrophoneFailure | null>;
}

/** What a capture gave: encoded audio in the container its type names, and its length. */
export interface CapturedAudio {
  readonly audio: Blob;
  /** The raw length, without pauses. */
  readonly durationMs: number;
}

/** Keeps the device awake, where the browser can. */
export interface WakeLock {
  /** Until `signal` aborts. Taken anew by itself when the page comes back. Never throws. */
  hold(signal: AbortSignal): void;
}
