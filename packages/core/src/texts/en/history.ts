/** The list of the user's recordings. */
export const HISTORY_TEXTS = {
  noRecordings: 'No recordings yet',
  noRecordingsHint: 'Start recording to see your history here!',
  listensSince: 'Listen counts appear for plays on or after October 6, 2025.',
  columnName: 'Name',
  columnCreated: 'Created',
  columnLength: 'Length',
  columnListens: 'Listens',
  columnExpires: 'Expires',
  columnActions: 'Actions',
  expired: 'Expired',
  searchLabel: 'Search your recordings',
  nothingFoundHint: 'No title, tag or transcript matches.',
  nothingFitsHint: 'None of your recordings is like that.',
  notChecked: 'Transcript not checked',
  suspended: 'Suspended',
  /** Before what a search found. */
  matched: { label: 'Tag', transcript: 'Transcript' },
} as const;

/** A recording without a title in a list: "Note of today, 4:14 PM". */
export function noteOfTime(moment: string): string {
  return `Note of ${moment}`;
}

/** "Suspended: It names another pupil." */
export function suspendedFor(reason: string): string {
  return `${HISTORY_TEXTS.suspended}: ${reason}`;
}
