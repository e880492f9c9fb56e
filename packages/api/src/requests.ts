import type { RecordingSort } from './resources.ts';

/** The body of a change of expiry: an expiration word, seconds since the epoch, or 0 or null for never. */
export interface ExpiryChange {
  readonly expires_at: string | number | null;
}

/** The query of a list, with what an absent parameter means filled in. */
export interface RecordingListQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: RecordingSort;
}
