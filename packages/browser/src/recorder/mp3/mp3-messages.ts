/** Requests of the page to the worker. */
export type Mp3Order =
  | { readonly type: 'open'; readonly sampleRate: number }
  /** One channel, each sample -1..1; the buffer is transferred. */
  | { readonly type: 'encode'; readonly samples: Float32Array<ArrayBuffer> }
  /** Return the encoded data so far. */
  | { readonly type: 'flush' }
  /** Encode the rest, and return it. */
  | { readonly type: 'finish' };

/** Responses of the worker. `flushed` also follows `finish`. */
export type Mp3Reply =
  | { readonly type: 'ready' }
  | { readonly type: 'chunk'; readonly bytes: ArrayBuffer }
  | { readonly type: 'flushed' }
  | { readonly type: 'failed' };
