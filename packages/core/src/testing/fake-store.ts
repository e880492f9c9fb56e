import type { KeyValueStore } from '../settings/key-value-store.ts';

/** A store in memory. */
export function createFakeStore(entries: Readonly<Record<string, string>> = {}): KeyValueStore {
  const values = new Map(Object.entries(entries));
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}
