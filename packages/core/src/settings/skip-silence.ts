import type { KeyValueStore } from './key-value-store.ts';

const KEY = 'beep.skipSilence';

/** True if this listener skips silences. */
export function loadSkipsSilence(store: KeyValueStore): boolean {
  return store.get(KEY) === 'true';
}

export function saveSkipsSilence(store: KeyValueStore, skipsSilence: boolean): void {
  store.set(KEY, String(skipsSilence));
}
