/**
 * Small strings kept by the browser (local or session storage). Never throws: where storage is refused or
 * full, `get` answers null and `set` forgets.
 */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}
