/** The answer to a question that waits until the test gives one. */
export interface PendingAnswer<T> {
  /** Begins to wait. */
  ask(): Promise<T>;
  /** Answers the last question. Throws when nobody has asked. */
  settle(answer: T): Promise<void>;
}

export function createPendingAnswer<T>(): PendingAnswer<T> {
  let waiting: ((answer: T) => void) | null = null;
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting = resolve;
      }),
    async settle(answer) {
      if (waiting === null) throw new Error('nobody asked for the microphone');
      waiting(answer);
      waiting = null;
    },
  };
}
