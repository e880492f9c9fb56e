import type { TimeRange } from '../journal/ports.ts';

/** What can be seen of a take without hearing it. All of it is in raw time. */
export interface TakeFacts {
  readonly durationMs: number;
  /** 200 levels 0..1, from the first sound to the last. */
  readonly peaks: readonly number[];
  /** How long nothing is heard at the take's beginning and at its end. */
  readonly silence: TakeSilence;
}

/** How long nothing is heard at both ends of a take. */
export interface TakeSilence {
  readonly leadMs: number;
  readonly trailMs: number;
}

/** Looks into encoded audio, and cuts it. */
export interface TakeEditor {
  /** Decodes to look, never to store. Null where the audio cannot be decoded. Never rejects. */
  inspect(audio: Blob): Promise<TakeFacts | null>;
  /**
   * The packets of `keep` (raw time, sorted, disjoint) in the same container, timestamps closed up; nothing is
   * encoded anew. The same audio and ranges always give the same bytes. Rejects when it cannot.
   */
  cut(audio: Blob, keep: readonly TimeRange[]): Promise<CutAudio>;
}

/** What a cut left, with its length. */
export interface CutAudio {
  readonly audio: Blob;
  readonly durationMs: number;
}
