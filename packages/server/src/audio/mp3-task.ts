/** What the mp3 worker is asked. */
export interface Mp3Task {
  readonly inputPath: string;
  /** Made by the worker. */
  readonly outputPath: string;
  /** How much louder than the input, in decibels. */
  readonly gainDb: number;
  /** Shared memory of two elements, changed with a notification. The first is for the worker's thread id. */
  readonly shared: Int32Array;
}

export const THREAD_ID = 0;
/** The element for how many bytes the output has; {@link NOT_BEGUN} until the output is there. */
export const BYTES_WRITTEN = 1;
export const NOT_BEGUN = -1;

/** The size of the whole mp3, or that this sound cannot be decoded here. */
export type Mp3Outcome =
  | { readonly status: 'done'; readonly bytes: number }
  | { readonly status: 'unsupported' };
