import type { DraftRow } from './draft-row.ts';

/** Decides which page holds a draft. */
export interface DraftLocks {
  /** Acquires the lock for this page; null if an open page, this one included, holds it. */
  take(id: string): Promise<DraftLock | null>;
  /** The ids of those among `rows` that an open page holds. */
  heldAmong(rows: readonly DraftRow[]): Promise<ReadonlySet<string>>;
}

/** Ends with the page, if not before. */
export interface DraftLock {
  /** Resolves once another page can acquire the lock. */
  release(): Promise<void>;
}
