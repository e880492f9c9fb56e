import type { Transcript, TranscriptState, TranscriptText } from '@beep/core/transcripts';

/** Why the service has written no transcript. */
export type WithoutTranscript = Extract<TranscriptState, 'none' | 'no_speech' | 'other_language' | 'failed'>;

/**
 * At most one transcript per recording, and its state. While the state is `writing` the service may add a text; every
 * change by the owner ends that state, so that no text of the service replaces one of the owner.
 */
export interface TranscriptStore {
  find(recordingId: string): Promise<Transcript | undefined>;
  /** Writes the owner's text in place of any other. Writes nothing for a deleted recording. */
  put(recordingId: string, transcript: Transcript, at: number): Promise<void>;
  /**
   * Adds a text that the service wrote, as not checked. Writes only in the state `writing` and if the recording is not
   * deleted; resolves with true if it did.
   */
  add(recordingId: string, transcript: TranscriptText, at: number): Promise<boolean>;
  /** Ends the state `writing` without a text. Does nothing in another state. */
  settle(recordingId: string, state: WithoutTranscript): Promise<void>;
  /**
   * Lets the service try again to write the transcripts that it gave up, of recordings that are not deleted. Resolves with
   * their number, at most `limit`; call it again until it is less.
   */
  retryFailed(limit: number): Promise<number>;
  /** Deletes the text; the service writes no other. */
  remove(recordingId: string): Promise<void>;
  /**
   * Recordings that are being transcribed without a job of this kind, for example after a crash or a restored backup;
   * without deleted ones.
   */
  unqueued(jobKind: string, limit: number): Promise<readonly QueuedRecording[]>;
}

/** What the order of transcriptions depends on. */
export interface QueuedRecording {
  readonly id: string;
  readonly ownerUid: string;
  /** Seconds. */
  readonly duration: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}
