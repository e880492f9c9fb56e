import {
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
} from '../../limits.ts';

/** The labels of the editor of transcripts. */
export const TRANSCRIPT_EDITOR_TEXTS = {
  hint: 'Type or paste what’s said, as plain text or WebVTT. With WebVTT, listeners can press a line to play it.',
  chooseFile: 'Choose a .vtt or .txt file',
  saving: 'Saving...',
  saved: 'Transcript saved',
  deleted: 'Transcript deleted',
  deleteHeading: 'Delete Transcript',
  deleteQuestion: 'Are you sure you want to delete the transcript? The recording won’t be deleted.',
} as const;

/** The messages about problems with a transcript. */
export const TRANSCRIPT_PROBLEM_TEXTS = {
  empty: 'There’s nothing to save yet. Type or paste what’s said.',
  'too-large':
    `The transcript is larger than ${MAX_TRANSCRIPT_BYTES / 1024} KB. Shorten it and try again.` as string,
  'too-many-lines':
    `The transcript has more than ${MAX_TRANSCRIPT_LINES} lines. Shorten it and try again.` as string,
  'line-too-long':
    `A line in the transcript has more than ${MAX_TRANSCRIPT_LINE_LENGTH} characters. Split it and try again.` as string,
  'too-many-cues':
    `The transcript has more than ${MAX_TRANSCRIPT_CUES} cues or paragraphs. Combine some of them and try again.` as string,
  'no-lines': 'This WebVTT has no timed lines. Check that you copied all of it.',
  'not-text': 'This isn’t a text file. Choose a .vtt or .txt file.',
  'not-saved': 'The transcript couldn’t be saved. Your text is still here, so try again.',
  'not-deleted': 'The transcript couldn’t be deleted. Please try again.',
} as const;
