import type { TakeRow } from './take-row.ts';

/** Decides which page a take belongs to. */
export interface TakeHolds {
  /** Holds the take for this page; null where a living page, this one included, holds it already. */
  take(id: string): Promise<TakeHold | null>;
  /** The ids of those among `rows` that a living page holds. */
  heldAmong(rows: readonly TakeRow[]): Promise<ReadonlySet<string>>;
}

/** Ends with the page, if not before. */
export interface TakeHold {
  /** Resolves once another page can hold the take. */
  release(): Promise<void>;
}
