/** Timeout of a list or search in the database, in milliseconds. */
export const MAX_QUERY_MS = 3000;

/** Lists and searches run one at a time per user. */
export const LIST_TURNS = {
  maxWaiting: 32,
  refusal: 'Too many lists and searches of yours wait. Wait for the answers to those first.',
} as const;

/** Recordings of a list that are counted; of longer lists the total is a minimum. */
export const MAX_COUNTED = 1000;

/** The same while a search reads recordings one after the other. */
export const MAX_COUNTED_FOUND = 100;

/**
 * Entries of an index that are read as they are and sorted. If a search has more, recordings are read in the order of the
 * list until the page is full and {@link MAX_COUNTED_FOUND} are counted. That is soon, except for a phrase of common words
 * that seldom or never follow each other: it reads the whole list, for at most {@link MAX_QUERY_MS}.
 */
export const MAX_CANDIDATES = 1000;
