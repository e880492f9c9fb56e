import type { DraftRow } from './draft-row.ts';

/** Decides which page a take belongs to. */
export interface DraftLocks {
  /** Holds the take for this page; null where a living page, this one included, holds it already. */
  take(id: string): Promise<DraftLock | null>;
  /** The ids of those among `rows` that a living page holds. */
  heldAmong(rows: readonly DraftRow[]): Promise<ReadonlySet<string>>;
}

/** Ends with the page, if not before. */
export interface DraftLock {
  /** Resolves once another page can hold the take. */
  release(): Promise<void>;
}
