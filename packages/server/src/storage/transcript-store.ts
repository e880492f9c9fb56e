import type { TranscriptFormat } from '@beep/api';

export interface StoredTranscript {
  readonly format: TranscriptFormat;
  readonly text: string;
}

/** At most one transcript per recording. */
export interface TranscriptStore {
  find(recordingId: string): Promise<StoredTranscript | undefined>;
  /** Replaces what there was. */
  put(recordingId: string, transcript: StoredTranscript, at: number): Promise<void>;
  remove(recordingId: string): Promise<void>;
}
