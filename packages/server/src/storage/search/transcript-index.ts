/**
 * The words of transcripts, to be found. It follows from the transcripts: what is lost of it is made again, and what a
 * crash keeps from it is caught up with.
 */
export interface TranscriptIndex {
  /** Brings it up to date with one transcript, or with there being none. */
  update(recordingId: string): Promise<void>;
  /** Recordings whose transcripts have changed without its knowing, up to `limit` of them. */
  behind(limit: number): Promise<readonly string[]>;
}
