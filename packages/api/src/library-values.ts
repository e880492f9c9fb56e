/** Recordings in one bulk change. */
export const MAX_BULK_RECORDINGS = 100;
