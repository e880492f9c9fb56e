import type { TranscriptFormat } from '@beep/api';

export interface StoredTranscript {
  readonly format: TranscriptFormat;
  readonly text: string;
}

/** At most one transcript per recording. */
export interface TranscriptStore {
  find(recordingId: string): Promise<StoredTranscript | undefined>;
  /** Replaces what there was. Writes nothing for a recording that is deleted. */
  put(recordingId: string, transcript: StoredTranscript, at: number): Promise<void>;
  /**
   * The same where there is none and the recording is not deleted; answers whether it was written. A transcript that
   * comes at the same moment is not replaced.
   */
  add(recordingId: string, transcript: StoredTranscript, at: number): Promise<boolean>;
  remove(recordingId: string): Promise<void>;
}
