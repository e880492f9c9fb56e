/** The calls to Front. */
export type FrontCall = 'listMessages' | 'createDraft' | 'updateDraft';

/** A selection, and the calls that belong to it. */
export interface FrontContext {
  /** As sent by Front, not validated. */
  readonly facts: unknown;
  /**
   * Calls Front in this context, whatever is selected by now. Rejects when Front refuses, and when `signal` aborts;
   * Front is then told to cancel. It has no time limit.
   */
  call(name: FrontCall, args: readonly unknown[], signal: AbortSignal): Promise<unknown>;
}

/** The Front application around the framed page. */
export interface FrontHost {
  /**
   * Calls `onContext` with each context, the latest one first, and `onLost` when no more can come, until the returned
   * function is called.
   */
  watch(onContext: (context: FrontContext) => void, onLost: () => void): () => void;
}
