/** A promise that the test resolves. */
export interface PendingPromise<T> {
  /** Creates the next promise. */
  ask(): Promise<T>;
  /** Resolves the last promise. Throws if there is none. */
  settle(response: T): Promise<void>;
}

export function createPendingPromise<T>(): PendingPromise<T> {
  let waiting: ((response: T) => void) | null = null;
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting = resolve;
      }),
    async settle(response) {
      if (waiting === null) throw new Error('nobody asked for the microphone');
      waiting(response);
      waiting = null;
    },
  };
}
