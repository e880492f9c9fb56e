/** The text of a transcript. */
export interface TranscriptText {
  /** WebVTT has the time of each line. */
  readonly format: 'text/plain' | 'text/vtt';
  readonly text: string;
}

/** What is said in a recording. */
export interface Transcript extends TranscriptText {
  /** False for text that was written automatically and that the owner has not marked as checked. */
  readonly checked: boolean;
}

/**
 * The states of a transcript, as its owner sees them:
 *
 * - `none`: there is no transcript, and none will be made.
 * - `writing`: the service is writing it, or has queued it.
 * - `unchecked`: written automatically, not checked by the owner.
 * - `checked`: written or checked by the owner.
 * - `no_speech`: the service found no speech.
 * - `other_language`: the speech is in a language that the service cannot transcribe.
 * - `failed`: the service gave up.
 */
export const TRANSCRIPT_STATES = [
  'none',
  'writing',
  'unchecked',
  'checked',
  'no_speech',
  'other_language',
  'failed',
] as const;

export type TranscriptState = (typeof TRANSCRIPT_STATES)[number];

/** Whether there is a text. */
export function isWritten(state: TranscriptState): state is 'unchecked' | 'checked' {
  return state === 'unchecked' || state === 'checked';
}

/** A cue or a paragraph. Line breaks inside it are kept. */
export interface TranscriptLine {
  /** Seconds from the beginning; null if unknown. */
  readonly startSeconds: number | null;
  /** Later than the start; null if unknown: the line lasts until the next one begins. */
  readonly endSeconds: number | null;
  /** Never empty, without markup. */
  readonly text: string;
}
