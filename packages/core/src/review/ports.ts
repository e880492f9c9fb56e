import type { EncodedAudio, TimeRange } from '../drafts/ports.ts';

/** The analysis of a recording, in raw time. */
export interface AudioFacts {
  readonly durationMs: number;
  /** 200 levels 0..1, from the first sound to the last. */
  readonly peaks: readonly number[];
  /** The length of silence at the recording's beginning and end. */
  readonly silence: AudioSilence;
}

/** The length of silence at both ends of a recording. */
export interface AudioSilence {
  readonly leadMs: number;
  readonly trailMs: number;
}

/** Analyses encoded audio, and cuts it. */
export interface AudioEditor {
  /** Decodes for analysis only, never to store. Null if the audio cannot be decoded. Never rejects. */
  inspect(audio: Blob): Promise<AudioFacts | null>;
  /**
   * Copies the packets of `keep` (raw time, sorted, disjoint) into the same container, without gaps in the timestamps
   * and without encoding. The same audio and ranges always give the same bytes. Rejects if it cannot.
   */
  cut(audio: Blob, keep: readonly TimeRange[]): Promise<EncodedAudio>;
}
