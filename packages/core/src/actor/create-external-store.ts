import { createListeners } from './create-listeners.ts';

/** A value that changes, in the shape of React's `useSyncExternalStore`. */
export interface ExternalStore<Value> {
  /** The same object until the value changes. */
  getSnapshot(): Value;
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** The side that changes it. */
export interface WritableStore<Value> extends ExternalStore<Value> {
  /** Calls the listeners, unless it is the present value. */
  set(next: Value): void;
}

export function createExternalStore<Value>(first: Value): WritableStore<Value> {
  const [subscribe, callAll] = createListeners();
  let value = first;
  return {
    getSnapshot: () => value,
    subscribe,
    set(next) {
      if (next === value) return;
      value = next;
      callAll();
    },
  };
}
