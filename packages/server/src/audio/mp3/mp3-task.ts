/** The task of the mp3 worker. */
export interface Mp3Task {
  readonly inputPath: string;
  /** Created by the worker. */
  readonly outputPath: string;
  /** Gain in decibels. */
  readonly gainDb: number;
  /**
   * Shared memory with two elements; changes are signalled with `Atomics.notify`. The first is the worker's thread id.
   */
  readonly shared: Int32Array;
}

export const THREAD_ID = 0;
/** Index of the output's size in bytes; {@link NOT_BEGUN} until the output exists. */
export const BYTES_WRITTEN = 1;
export const NOT_BEGUN = -1;

/** The size of the complete mp3, or that the audio cannot be decoded here. */
export type Mp3Outcome =
  | { readonly status: 'done'; readonly bytes: number }
  | { readonly status: 'unsupported' };
