/** For marking a text that was written automatically as checked. */
export const CHECK_TEXTS = {
  markChecked: 'Mark as Checked',
  marked: 'Transcript marked as checked',
  notMarked: 'The transcript couldn’t be marked as checked. Please try again.',
} as const;
