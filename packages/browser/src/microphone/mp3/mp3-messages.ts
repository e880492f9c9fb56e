/** What the page asks of the worker. */
export type Mp3Order =
  | { readonly type: 'open'; readonly sampleRate: number }
  /** One channel, each sample -1..1; the buffer goes to the worker. */
  | { readonly type: 'encode'; readonly samples: Float32Array<ArrayBuffer> }
  /** Hand over what is made. */
  | { readonly type: 'flush' }
  /** Make the rest, and hand it over. */
  | { readonly type: 'finish' };

/** What the worker answers. `flushed` also follows `finish`. */
export type Mp3Answer =
  | { readonly type: 'ready' }
  | { readonly type: 'chunk'; readonly bytes: ArrayBuffer }
  | { readonly type: 'flushed' }
  | { readonly type: 'failed' };
