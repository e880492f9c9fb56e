interface Window {
  readonly endsAt: number;
}

/** Windows by client, roughly in the order in which they end. */
export interface ClientWindows<W extends Window> {
  /** Undefined if the client has none, or it is over. */
  get(client: string, at: number): W | undefined;
  /** Forgets windows that are over, and with too many clients the one that ends first. */
  set(client: string, window: W, at: number): void;
}

export function createClientWindows<W extends Window>(maxClients: number): ClientWindows<W> {
  const windows = new Map<string, W>();
  // One iterator for all calls: a new one steps over every entry that was deleted since the map was last rehashed.
  let rest = windows.entries();
  let first: readonly [string, W] | undefined;
  const findFirst = (): typeof first => {
    if (first && windows.get(first[0]) === first[1]) return first;
    if (windows.size === 0) return undefined;
    const next = rest.next();
    if (next.done) rest = windows.entries();
    first = next.value;
    return findFirst();
  };
  return {
    get: (client, at) => {
      const window = windows.get(client);
      return window && window.endsAt > at ? window : undefined;
    },
    set: (client, window, at) => {
      windows.delete(client);
      let oldest = findFirst();
      while (oldest && (oldest[1].endsAt <= at || windows.size >= maxClients)) {
        windows.delete(oldest[0]);
        oldest = findFirst();
      }
      windows.set(client, window);
    },
  };
}
