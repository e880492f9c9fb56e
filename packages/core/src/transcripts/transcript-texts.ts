import { MAX_TRANSCRIPT_CUES, MAX_TRANSCRIPT_LINE_LENGTH, MAX_TRANSCRIPT_LINES } from '../limits.ts';
import type { TranscriptProblem } from './transcript-editor-machine.ts';

/** What the owner's controls of a transcript and their messages say. */
export const TRANSCRIPT_TEXTS = {
  hint: 'Type or paste what is said, as text or WebVTT. With WebVTT each line can be pressed to hear it.',
  chooseFile: 'Choose a .vtt or .txt file',
  loading: 'Loading the transcript...',
  /** The link to all of a transcript of which the page holds the beginning. */
  readAll: 'Read the whole transcript',
  notLoaded: 'The transcript could not be loaded.',
  saving: 'Saving...',
  saved: 'Transcript saved',
  deleted: 'Transcript deleted',
  deleteHeading: 'Delete Transcript',
  deleteQuestion: 'Are you sure you want to delete the transcript? The recording stays.',
} as const;

const PROBLEMS: Readonly<Record<TranscriptProblem, string>> = {
  empty: 'There is nothing to save yet. Type or paste what is said.',
  'too-large': 'The transcript is larger than 256 KB. Shorten it and save again.',
  'too-many-lines': `The transcript has more than ${MAX_TRANSCRIPT_LINES} lines. Shorten it and save again.`,
  'line-too-long': `A line of the transcript has more than ${MAX_TRANSCRIPT_LINE_LENGTH} characters. Break it and save again.`,
  'too-many-cues': `The transcript has more than ${MAX_TRANSCRIPT_CUES} cues or paragraphs. Join some of them and save again.`,
  'no-lines': 'This WebVTT has no line with a time. Check that it was copied whole.',
  'not-text': 'This file is not text. Choose a .vtt or .txt file.',
  'not-saved': 'The transcript could not be saved. What you typed is still here: try again.',
  'not-deleted': 'The transcript could not be deleted. Please try again.',
};

/** What went wrong with a transcript, and what to do. */
export function transcriptProblemText(problem: TranscriptProblem): string {
  return PROBLEMS[problem];
}
