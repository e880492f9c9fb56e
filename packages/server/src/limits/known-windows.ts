import { createClientWindows } from './client-windows.ts';
import type { SharedWindow } from './shared-windows.ts';

/**
 * Counts in lots: of what is left of a quota, a process takes a twentieth before it asks the database again. So all
 * processes together allow at most a twentieth more for each process but one, and a small quota is exact.
 */
const LOTS = 20;

/** With more clients the window that ends first is forgotten here: the database is asked about it again. */
const MAX_CLIENTS = 100_000;

interface KnownWindow {
  /** All shares that the database had at the last query. */
  readonly counted: number;
  /** Those taken here since. */
  pending: number;
  readonly endsAt: number;
}

/** The windows of clients as this process knows them. */
export interface KnownWindows {
  /** Takes shares here; undefined if the database must be asked. A client over its limit takes none. */
  take(client: string, shares: number): SharedWindow | undefined;
  /** What was taken here and the database does not know yet. The caller adds it there. */
  settle(client: string): number;
  /** Stores the database's answer until the window ends. */
  remember(client: string, window: SharedWindow): void;
}

/** `limit` is in shares; `now` returns milliseconds on a clock of this process. */
export function createKnownWindows(limit: number, now: () => number): KnownWindows {
  const windows = createClientWindows<KnownWindow>(MAX_CLIENTS);
  return {
    take(client, shares) {
      const window = windows.get(client, now());
      if (!window) return undefined;
      const isOver = window.counted > limit;
      if (!isOver && window.pending + shares > (limit - window.counted) / LOTS) return undefined;
      if (!isOver) window.pending += shares;
      return { shares: window.counted + window.pending, leftMs: window.endsAt - now() };
    },
    settle(client) {
      const window = windows.get(client, now());
      if (!window) return 0;
      const { pending } = window;
      window.pending = 0;
      return pending;
    },
    remember(client, { shares, leftMs }) {
      // Others may have been taken here while the database was asked.
      const pending = windows.get(client, now())?.pending ?? 0;
      const at = now();
      windows.set(client, { counted: shares, pending, endsAt: at + leftMs }, at);
    },
  };
}
