/** What the plugin asks of Front. */
export type FrontCall = 'listMessages' | 'createDraft' | 'updateDraft';

/** What the user had selected at one moment, and the calls that belong to it. */
export interface FrontContext {
  /** As Front sent it, not yet checked. */
  readonly facts: unknown;
  /**
   * Asks Front, within this context whatever is selected by now. Rejects when Front refuses, and when
   * `signal` aborts; Front is then told to give up. It has no time limit of its own.
   */
  call(name: FrontCall, args: readonly unknown[], signal: AbortSignal): Promise<unknown>;
}

/** Front around the page that it frames. */
export interface FrontHost {
  /**
   * Calls `onContext` with every context, the last one first, and `onLost` when no more can come, until the
   * returned function is called. Nothing is called while Front is silent.
   */
  watch(onContext: (context: FrontContext) => void, onLost: () => void): () => void;
}
