import type { TimeRange } from '../drafts/ports.ts';

/** The analysis of a take, in raw time. */
export interface TakeFacts {
  readonly durationMs: number;
  /** 200 levels 0..1, from the first sound to the last. */
  readonly peaks: readonly number[];
  /** The length of silence at the take's beginning and end. */
  readonly silence: TakeSilence;
}

/** The length of silence at both ends of a take. */
export interface TakeSilence {
  readonly leadMs: number;
  readonly trailMs: number;
}

/** Analyses encoded audio, and cuts it. */
export interface TakeEditor {
  /** Decodes for analysis only, never to store. Null if the audio cannot be decoded. Never rejects. */
  inspect(audio: Blob): Promise<TakeFacts | null>;
  /**
   * Copies the packets of `keep` (raw time, sorted, disjoint) into the same container, without gaps in the timestamps
   * and without encoding. The same audio and ranges always give the same bytes. Rejects if it cannot.
   */
  cut(audio: Blob, keep: readonly TimeRange[]): Promise<CutAudio>;
}

/** The result of a cut, with its length. */
export interface CutAudio {
  readonly audio: Blob;
  readonly durationMs: number;
}
