/** What is said in a recording, as its owner wrote it. */
export interface Transcript {
  /** WebVTT tells when each line is said. */
  readonly format: 'text/plain' | 'text/vtt';
  readonly text: string;
}

/** One line to be read: a cue, or a paragraph. Line breaks inside it are kept. */
export interface TranscriptLine {
  /** When it is said, from the beginning; null where that is not known. */
  readonly startSeconds: number | null;
  /** Never empty, without markup. */
  readonly text: string;
}
