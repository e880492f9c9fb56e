/** The words of a recording, written by its owner. */
export interface Transcript {
  /** WebVTT has the time of each line. */
  readonly format: 'text/plain' | 'text/vtt';
  readonly text: string;
}

/** A cue or a paragraph. Line breaks inside it are kept. */
export interface TranscriptLine {
  /** Seconds from the beginning; null if unknown. */
  readonly startSeconds: number | null;
  /** Never empty, without markup. */
  readonly text: string;
}
