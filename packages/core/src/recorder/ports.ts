import type { MicrophoneFailure } from './recorder-machine.ts';

/** Which microphone is wanted. */
export interface MicrophoneRequest {
  /** A device id, or undefined for the system's default. */
  readonly deviceId?: string | undefined;
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

/** One take in the making. The owner ends it with `stop` or `release`; both may be called twice. */
export interface Capture {
  /** Ends the take and lets the microphone go. Rejects only where the encoder lost everything. */
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
  /** Calls `listener` once when the capture ended without `stop`: unplugged, or the encoder failed. */
  onInterrupted(listener: () => void): void;
}

/** What a capture gave: encoded audio in the container its type names, and its length. */
export interface CapturedAudio {
  readonly audio: Blob;
  /** Measured by the wall clock. */
  readonly durationMs: number;
}
