import { PROMOTION_EVERY_PLAYS, PROMOTION_PLAYS } from '../limits.ts';
import type { KeyValueStore } from '../settings/key-value-store.ts';

const KEY = 'beep.plays';

/** Counts the plays in this browser, across recordings. */
export interface PlayCounter {
  /** Adds one and returns the new count. */
  countPlay(): number;
}

/** Makes a counter that is stored in `store`. */
export function createPlayCounter(store: KeyValueStore): PlayCounter {
  return {
    countPlay() {
      const plays = storedPlays(store.get(KEY)) + 1;
      store.set(KEY, String(plays));
      return plays;
    },
  };
}

function storedPlays(text: string | null): number {
  const plays = Number(text ?? 0);
  return Number.isSafeInteger(plays) && plays > 0 ? plays : 0;
}

/** True for plays that promote the extensions: 5, 15, and multiples of 30. */
export function isPromotionDue(plays: number): boolean {
  return plays > 0 && (PROMOTION_PLAYS.includes(plays) || plays % PROMOTION_EVERY_PLAYS === 0);
}
