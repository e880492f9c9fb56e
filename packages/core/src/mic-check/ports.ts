import type { MicrophoneRequest } from '../recorder/ports.ts';

/** Why a microphone cannot be checked. */
export type MicCheckFailure =
  | 'unsupported'
  | 'visualizer-failed'
  | 'blocked'
  | 'device-unavailable'
  | 'in-use'
  | 'failed'
  /** It worked and is gone. */
  | 'lost';

/** Whether the microphone was opened; a refusal is expected and no exception. */
export type MeterOutcome =
  | { readonly status: 'opened'; readonly meter: Meter }
  | { readonly status: 'failed'; readonly code: MicCheckFailure };

/** Opens a microphone to look at its level; nothing is recorded. */
export interface MicrophoneMeter {
  /** Asks for exactly the wanted microphone. When `signal` aborts it is let go and the answer does not matter. */
  open(request: MicrophoneRequest, signal: AbortSignal): Promise<MeterOutcome>;
}

/** The level of an open microphone. The owner ends it with `close`. */
export interface Meter {
  /** In `VISUALISER_BARS` bars, each 0..1, smoothed. The array is the caller's. */
  levels(): number[];
  /** The smoothed mean level, 0..255. */
  level(): number;
  /** Calls `listener` once when the microphone is gone. */
  onLost(listener: () => void): void;
  close(): void;
}
