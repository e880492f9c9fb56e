/**
 * Small strings stored by the browser (local or session storage). Never throws: if storage is refused or full, `get`
 * returns null and `set` does nothing.
 */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}
