/**
 * Returns a function that calls `ask` at most every `ms` milliseconds and never twice at once; all other callers get
 * the last answer. `now` is in milliseconds since the epoch.
 */
export function atMostEvery<T>(
  ms: number,
  ask: () => Promise<T>,
  now: () => number = Date.now,
): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined;
  let isPending = false;
  return () => {
    if (!last || (!isPending && Math.abs(now() - last.at) >= ms)) {
      isPending = true;
      const response = ask().finally(() => {
        isPending = false;
      });
      last = { at: now(), answer: response };
    }
    return last.answer;
  };
}
