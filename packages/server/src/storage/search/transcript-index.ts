/**
 * The full-text index of transcripts. It is derived from them: lost entries are rebuilt, and those that a crash
 * prevented are added by the catch-up job.
 */
export interface TranscriptIndex {
  /** Updates the entries of one transcript, or removes them if there is none. */
  update(recordingId: string): Promise<void>;
  /** Recordings whose index entries are out of date, in the order of their ids: the first ones after an id. */
  behind(limit: number, after?: string): Promise<readonly string[]>;
}
