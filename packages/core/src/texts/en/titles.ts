import { MAX_TITLE_LENGTH } from '../../limits.ts';

/** The dialog for the title of a recording. */
export const TITLE_TEXTS = {
  label: 'What is this recording about?',
  privateHint: 'Only you see the title. Listeners see “Voice Note”.',
  shownHint: 'Whoever has the link sees the title: on the page, in previews and in the name of the file.',
  onlyYou: 'Only you see this title',
  saved: 'Title saved',
  savedWithLabels: 'Title and tags saved',
  failed: 'The title couldn’t be saved. Try again.',
  tooLong: `A title has at most ${MAX_TITLE_LENGTH} characters.` as string,
  show: 'Show the title to listeners',
  title: 'Title',
} as const;
