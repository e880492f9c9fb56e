/**
 * A part of the composition whose code few pages need at once. Whoever needs it passes the code, so that only their
 * pages load it.
 */
export interface LatePart<Parts, Made> {
  /** Null until it was made. */
  getSnapshot(): Made | null;
  /** Calls `listener` after it was made, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Makes it at the first call, also during a render; later calls return the same. */
  make(create: (parts: Parts) => Made): Made;
}

/** `parts` is what the first call passes on. */
export function createLatePart<Parts, Made extends object>(parts: Parts): LatePart<Parts, Made> {
  const listeners = new Set<() => void>();
  let made: Made | null = null;
  return {
    getSnapshot: () => made,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    make(create) {
      if (made === null) {
        made = create(parts);
        // A render must not change other components.
        queueMicrotask(() => {
          for (const listener of [...listeners]) listener();
        });
      }
      return made;
    },
  };
}

/** A part in place of the browser's. */
export function madePart<Made>(made: Made): LatePart<never, Made> {
  return { getSnapshot: () => made, subscribe: () => () => undefined, make: () => made };
}
