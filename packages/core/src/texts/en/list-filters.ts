/** What a list of recordings shows. */
export const LIST_FILTER_TEXTS = {
  heading: 'Filter and Sort',
  clear: 'Clear All',
  shown: 'Filters that are set',
  transcripts: 'Transcripts',
  listeners: 'Listeners',
  all: 'All',
  recordedIn: 'Recorded in',
  everywhere: 'Everywhere',
  onBeep: 'Beep',
  expires: 'Expires',
  anyTime: 'Any time',
  withinAWeek: 'Within a week',
  expiresWithinAWeek: 'Expires within a week',
  sortedBy: 'Sorted by',
} as const;

export const LIST_ORDER_TEXTS = {
  created_at_desc: 'Newest',
  created_at_asc: 'Oldest',
  duration_desc: 'Longest',
  listens_desc: 'Most listens',
  title_asc: 'Title',
} as const;

/** A filter that is set: "Recorded in Gmail". */
export function recordedInText(place: string): string {
  return `${LIST_FILTER_TEXTS.recordedIn} ${place}`;
}

/** An order that is set: "Sorted by: Longest". */
export function sortedByText(order: string): string {
  return `${LIST_FILTER_TEXTS.sortedBy}: ${order}`;
}

/** The button on a filter that is set. */
export function removeFilterText(filter: string): string {
  return `Remove Filter: ${filter}`;
}
