import { formatClock } from '../../time/format-clock.ts';

/** The labels and messages of transcripts, without those of their editor, which is loaded later. */
export const TRANSCRIPT_TEXTS = {
  loading: 'Loading the transcript...',
  /** While the service writes it. */
  writing: 'Writing the transcript...',
  /** Beside an insertion that waits for it. */
  insertedTogether: 'Then the link and the transcript are inserted together.',
  /** For everybody who reads it, until its owner has checked it. */
  unchecked: 'Written automatically, not checked',
  /** Opens the editor of such a text. */
  correct: 'Correct',
  /** The link to the whole transcript, below its first lines. */
  readAll: 'Read the whole transcript',
  copy: 'Copy',
  copied: 'Transcript copied',
  copyRefused: 'The transcript couldn’t be copied. Download it, or select the text and copy it.',
  downloadText: 'Download .txt',
  downloadCaptions: 'Download .vtt',
  notLoaded: 'The transcript couldn’t be loaded.',
} as const;

/** The accessible name of a line's button: "Play from 0:12". */
export function playFromLabel(startSeconds: number): string {
  return `Play from ${formatClock(startSeconds)}`;
}
