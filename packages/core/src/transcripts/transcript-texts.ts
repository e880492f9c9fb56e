import {
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
} from '../limits.ts';
import type { TranscriptProblem } from './editor/transcript-editor-machine.ts';

/** The labels and messages of transcripts and their editor. */
export const TRANSCRIPT_TEXTS = {
  hint: 'Type or paste what’s said, as plain text or WebVTT. With WebVTT, listeners can press a line to play it.',
  chooseFile: 'Choose a .vtt or .txt file',
  loading: 'Loading the transcript...',
  /** While the service writes it. */
  writing: 'Writing the transcript...',
  /** Beside an insertion that waits for it. */
  insertedTogether: 'Then the link and the transcript are inserted together.',
  /** For everybody who reads it, until its owner has checked it. */
  unchecked: 'Written automatically, not checked',
  /** The owner's actions on such a text. */
  correct: 'Correct',
  markChecked: 'Mark as Checked',
  markedChecked: 'Transcript marked as checked',
  notMarked: 'The transcript couldn’t be marked as checked. Please try again.',
  /** The link to the whole transcript, below its first lines. */
  readAll: 'Read the whole transcript',
  copy: 'Copy',
  copied: 'Transcript copied',
  copyRefused: 'The transcript couldn’t be copied. Download it, or select the text and copy it.',
  downloadText: 'Download .txt',
  downloadCaptions: 'Download .vtt',
  notLoaded: 'The transcript couldn’t be loaded.',
  saving: 'Saving...',
  saved: 'Transcript saved',
  deleted: 'Transcript deleted',
  deleteHeading: 'Delete Transcript',
  deleteQuestion: 'Are you sure you want to delete the transcript? The recording won’t be deleted.',
} as const;

const PROBLEMS: Readonly<Record<TranscriptProblem, string>> = {
  empty: 'There’s nothing to save yet. Type or paste what’s said.',
  'too-large': `The transcript is larger than ${MAX_TRANSCRIPT_BYTES / 1024} KB. Shorten it and try again.`,
  'too-many-lines': `The transcript has more than ${MAX_TRANSCRIPT_LINES} lines. Shorten it and try again.`,
  'line-too-long': `A line in the transcript has more than ${MAX_TRANSCRIPT_LINE_LENGTH} characters. Split it and try again.`,
  'too-many-cues': `The transcript has more than ${MAX_TRANSCRIPT_CUES} cues or paragraphs. Combine some of them and try again.`,
  'no-lines': 'This WebVTT has no timed lines. Check that you copied all of it.',
  'not-text': 'This isn’t a text file. Choose a .vtt or .txt file.',
  'not-saved': 'The transcript couldn’t be saved. Your text is still here, so try again.',
  'not-deleted': 'The transcript couldn’t be deleted. Please try again.',
};

/** The messages about problems with a transcript. */
export function transcriptProblemText(problem: TranscriptProblem): string {
  return PROBLEMS[problem];
}
