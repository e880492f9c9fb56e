/** Recordings in one bulk change. */
export const MAX_BULK_RECORDINGS = 100;

/** The orders of a list of recordings. */
export const RECORDING_SORTS = [
  'created_at_desc',
  'created_at_asc',
  'duration_desc',
  'listens_desc',
  'title_asc',
] as const;
