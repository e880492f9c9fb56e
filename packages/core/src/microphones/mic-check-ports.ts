import type { MicrophoneRequest } from '../recorder/ports.ts';

/** The reason a microphone cannot be checked. */
export type MicCheckFailure =
  | 'unsupported'
  | 'visualizer-failed'
  | 'blocked'
  | 'device-unavailable'
  | 'in-use'
  | 'failed'
  /** It worked and was disconnected. */
  | 'lost';

/** The result of opening a microphone; a refusal is an expected value, not an exception. */
export type MeterOutcome =
  | { readonly status: 'opened'; readonly meter: Meter }
  | { readonly status: 'failed'; readonly code: MicCheckFailure };

/** Opens a microphone to measure its level; nothing is recorded. */
export interface MicrophoneMeter {
  /** Asks for exactly the wanted microphone. If `signal` aborts it is released and the result is meaningless. */
  open(request: MicrophoneRequest, signal: AbortSignal): Promise<MeterOutcome>;
}

/** The level of an open microphone. The owner ends it with `close`. */
export interface Meter {
  /** In `VISUALISER_BARS` bars, each 0..1, smoothed. The caller owns the array. */
  levels(): number[];
  /** The smoothed mean level, 0..255. */
  level(): number;
  /** Calls `listener` once when the microphone is gone. */
  onLost(listener: () => void): void;
  close(): void;
}
