import type { KeyValueStore } from './key-value-store.ts';

const VIEWS_KEY = 'beep.shareScreenViews';
const FIRST_COPY_KEY = 'beep.firstCopyShown';
const YES = 'yes';
const EVERY = 50;
const EARLY: readonly number[] = [10, 25];

/** Counts a view of the share screen and returns the new count, from 1. */
export function countShareScreenView(store: KeyValueStore): number {
  const stored = Number(store.get(VIEWS_KEY) ?? 0);
  const count = (Number.isInteger(stored) && stored > 0 ? stored : 0) + 1;
  store.set(VIEWS_KEY, String(count));
  return count;
}

/** The extension is promoted on the 10th, the 25th and every 50th view. */
export function isExtensionPromoDue(viewCount: number): boolean {
  return EARLY.includes(viewCount) || (viewCount > 0 && viewCount % EVERY === 0);
}

/** True once in this browser: the first copied link is explained, later ones are only confirmed. */
export function claimFirstCopy(store: KeyValueStore): boolean {
  if (store.get(FIRST_COPY_KEY) === YES) return false;
  store.set(FIRST_COPY_KEY, YES);
  return true;
}
