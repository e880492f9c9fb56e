/**
 * The full-text index of transcripts. It is derived from them: lost entries are rebuilt, and those that a crash
 * prevented are added by the catch-up job.
 */
export interface TranscriptIndex {
  /** Updates the entries of one transcript, or removes them if there is none. */
  update(recordingId: string): Promise<void>;
  /** Looks at the next `count` transcripts, in the order of the ids of their recordings, after an id. */
  behind(count: number, after?: string): Promise<IndexSlice>;
}

/** A part of the transcripts that was looked at. */
export interface IndexSlice {
  /** Recordings in it whose index entries are out of date. */
  readonly ids: readonly string[];
  /** Where the next part begins; undefined at the end. */
  readonly next?: string | undefined;
}
