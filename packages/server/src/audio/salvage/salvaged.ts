/** The undamaged start of a file, as a valid file. */
export interface Salvaged {
  readonly file: Uint8Array;
  /** True if bytes after it were dropped. */
  readonly damaged: boolean;
}
