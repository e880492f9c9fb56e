/**
 * The turns that this database has written into the mark of its audio store; a copy of the database lacks later ones.
 */
export interface TurnStore {
  /** Stores a turn before it is written to the mark. Keeps the last thousand. */
  issue(turn: string): Promise<void>;
  /** The given turns that this database has issued. */
  known(turns: readonly string[]): Promise<readonly string[]>;
  /** The first of the stored turns, at most `limit`. */
  first(limit: number): Promise<readonly string[]>;
}

/** Files without a row, with the time when they were first seen. */
export interface OrphanStore {
  /** Stores names that are not stored yet. Resolves with those first seen at `notedBefore` or earlier. */
  note(
    names: readonly string[],
    times: { readonly at: number; readonly notedBefore: number },
  ): Promise<readonly string[]>;
  forget(names: readonly string[]): Promise<void>;
  /** Sorted by name, starting after `after`. */
  list(after: string, limit: number): Promise<readonly string[]>;
}
