/** The number of listens, for the owner of a recording. */
export const LISTEN_COUNT_TEXTS = {
  heading: 'Listen count',
  onlyYou: 'Only visible to you',
  explained:
    'Other people’s plays, at most one per listener per hour. Your own plays while you’re logged in don’t count. Counting began on October 6, 2025.',
} as const;
