/** The random source that chooses where to fail. */
export interface Chance {
  /** From 0 to below 1. */
  fraction(): number;
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
}
