/** Selecting recordings in the history, and changing them together. */
export const SELECTION_TEXTS = {
  begin: 'Select Recordings',
  select: 'Select',
  selectAll: 'Select All',
} as const;
