/** Clients over a limit, each until its window ends. */
export interface Refusals {
  /** Milliseconds until the window ends; 0 if the client is not over the limit. */
  leftOf(client: string): number;
  add(client: string, leftMs: number): void;
}

/** Stores them in this process; expired ones are deleted. */
export function createRefusals(now: () => number = () => performance.now()): Refusals {
  /** Roughly in the order in which they end. */
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
