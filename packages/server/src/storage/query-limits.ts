/** Timeout of a list or search in the database, in milliseconds. */
export const MAX_QUERY_MS = 3000;

/** Lists and searches run one at a time per user. */
export const LIST_TURNS = {
  maxWaiting: 32,
  refusal: 'Too many lists and searches of yours wait. Wait for the answers to those first.',
} as const;
