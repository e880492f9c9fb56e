/** The undamaged beginning of a file, as a file of its own. */
export interface Salvaged {
  readonly file: Uint8Array;
  /** Whether bytes after the kept ones were left out. */
  readonly damaged: boolean;
}
