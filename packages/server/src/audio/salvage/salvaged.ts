import type { Span } from '@beep/core/presentation';

/** What is undamaged in a file, as a valid file. */
export interface SalvagedFile {
  readonly file: Uint8Array;
  /** What is played of each track, by its id, if the file itself cannot say it to our readers. */
  readonly spans?: ReadonlyMap<number, readonly Span[]>;
}

export interface Salvaged extends SalvagedFile {
  /** The recordings that follow the first one in the same file. */
  readonly following?: readonly SalvagedFile[];
  /** True if bytes that belong to a recording were dropped. */
  readonly damaged: boolean;
}
