import type { RecordingSort } from '@beep/api';
import type { RecordingSource } from '@beep/core/hosts';
import type { SearchMatch } from '@beep/core/recordings';
import type { TranscriptState } from '@beep/core/transcripts';
import type { StoredRecording } from './recording-fields.ts';

export interface RecordingPageQuery {
  readonly ownerUid: string;
  readonly now: number;
  readonly limit: number;
  /** Recordings of the list that precede the page; not used with `after`. */
  readonly offset: number;
  /** The recording that precedes the page, in an order by time: reading on costs the same everywhere in the list. */
  readonly after?: ListPosition | undefined;
  readonly sort: RecordingSort;
  /**
   * Finds recordings whose transcript, title or label contains all of these words, in any order, ignoring case and accents;
   * the last may be a prefix. A text without words finds nothing; an empty one finds everything.
   */
  readonly search?: string | undefined;
  /** Only recordings in this state. */
  readonly transcript?: Extract<TranscriptState, 'unchecked'> | undefined;
  /** Only recordings that were never heard. */
  readonly isUnheard?: boolean | undefined;
  /** Only recordings with this label. */
  readonly label?: string | undefined;
  /** Only recordings made here. */
  readonly source?: RecordingSource | undefined;
  /** Only recordings that end at this time or earlier. */
  readonly expiresUntil?: number | undefined;
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
}

/** The place of a recording in a list by time. */
export type ListPosition = Pick<StoredRecording, 'createdAt' | 'id'>;

export interface RecordingPage {
  readonly recordings: readonly StoredRecording[];
  readonly hasNext: boolean;
  /** Number of all recordings that match; undefined after a position. */
  readonly total: number | undefined;
  /** True if there are more than `total`: not all were counted. */
  readonly isTotalMinimum: boolean;
  /** Why a search found each recording. A list that is no search has none. */
  readonly matches: ReadonlyMap<string, SearchMatch>;
}

/** The result of a search that finds nothing. */
export const EMPTY_PAGE: RecordingPage = {
  recordings: [],
  hasNext: false,
  total: 0,
  isTotalMinimum: false,
  matches: new Map(),
};

/** How a database lists recordings. */
export interface RecordingLists {
  /**
   * The owner's recordings that are neither deleted nor expired at `now`. Rejects with `unavailable` on a timeout, with
   * `rate_limited` if too many lists of the owner wait, and with the signal's reason.
   */
  list(query: RecordingPageQuery): Promise<RecordingPage>;
}
