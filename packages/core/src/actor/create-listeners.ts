/** Functions that are called together, in the order in which they were added. */
export type Listeners<Value> = readonly [
  /** Until the returned function is called. Adding a function twice adds it once. */
  add: (listener: (value: Value) => void) => () => void,
  /** Calls those that are there now, also if one of them adds or removes some. */
  callAll: (value: Value) => void,
];

export function createListeners<Value = void>(): Listeners<Value> {
  const listeners = new Set<(value: Value) => void>();
  return [
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    (value) => {
      for (const listener of [...listeners]) listener(value);
    },
  ];
}
