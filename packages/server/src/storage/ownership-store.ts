/** What this database has written into the mark of its audio store: a copy of the database does not know later turns. */
export interface TurnStore {
  /** Notes a turn before it is written there. Only the last thousand are remembered. */
  issue(turn: string): Promise<void>;
  /** Those of the turns that were issued here. */
  known(turns: readonly string[]): Promise<readonly string[]>;
}

/** Files that no row needed when somebody looked, since when. */
export interface OrphanStore {
  /** Notes those that are not noted yet. Answers the ones that were noted at `notedBefore` or earlier. */
  note(
    names: readonly string[],
    times: { readonly at: number; readonly notedBefore: number },
  ): Promise<readonly string[]>;
  forget(names: readonly string[]): Promise<void>;
  /** In the order of their names, those that come after one. */
  list(after: string, limit: number): Promise<readonly string[]>;
}
