import type { TranscriptFormat } from '@beep/api';

export interface StoredTranscript {
  readonly format: TranscriptFormat;
  readonly text: string;
}

/** At most one transcript per recording. */
export interface TranscriptStore {
  find(recordingId: string): Promise<StoredTranscript | undefined>;
  /** Replaces an existing transcript. Writes nothing for a deleted recording. */
  put(recordingId: string, transcript: StoredTranscript, at: number): Promise<void>;
  /**
   * Writes only if there is no transcript and the recording is not deleted; resolves with true if it did. A concurrent
   * transcript is not replaced.
   */
  add(recordingId: string, transcript: StoredTranscript, at: number): Promise<boolean>;
  remove(recordingId: string): Promise<void>;
}
