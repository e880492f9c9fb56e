/** Clients that are over a limit, each until its window is over. */
export interface Refusals {
  /** Milliseconds; 0 for one who may ask. */
  leftOf(client: string): number;
  add(client: string, leftMs: number): void;
}

/** Remembers them in this process; those whose time is over are forgotten. */
export function createRefusals(now: () => number = () => performance.now()): Refusals {
  /** In about the order in which they end. */
  const ends = new Map<string, number>();
  return {
    leftOf: (client) => Math.max(0, (ends.get(client) ?? 0) - now()),
    add: (client, leftMs) => {
      const at = now();
      for (const [of, endsAt] of ends) {
        if (endsAt > at) break;
        ends.delete(of);
      }
      ends.delete(client);
      ends.set(client, at + leftMs);
    },
  };
}
