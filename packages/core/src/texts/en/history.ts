/** The list of the user's recordings. */
export const HISTORY_TEXTS = {
  noRecordings: 'No recordings yet',
  noRecordingsHint: 'Start recording to see your history here!',
  listensSince: 'Listen counts appear for plays on or after October 6, 2025.',
  columnCreated: 'Created',
  columnLength: 'Length',
  columnListens: 'Listens',
  columnExpires: 'Expires',
  columnActions: 'Actions',
  expired: 'Expired',
  searchLabel: 'Search your recordings',
  nothingFoundHint: 'No title, label or transcript matches.',
  nothingFitsHint: 'None of your recordings is like that.',
  notChecked: 'Not checked',
  suspended: 'Suspended',
  /** Before what a search found. */
  matched: { label: 'Label', transcript: 'Transcript' },
} as const;
