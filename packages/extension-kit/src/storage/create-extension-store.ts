import type { KeyValueStore, SettingsEvents } from '@beep/core';

/** What the extension's pages remember, and the news of it. */
export interface ExtensionStore {
  readonly store: KeyValueStore;
  /** For `createRecorderSettings`; raised on this page and by changes that other pages made. */
  readonly settingsEvents: SettingsEvents;
  /** Stops following the other pages. */
  stop(): void;
}

/** What is used of `chrome.storage`. */
export interface StorageArea {
  get(keys: null): Promise<Readonly<Record<string, unknown>>>;
  set(items: Readonly<Record<string, string>>): Promise<void>;
  remove(key: string): Promise<void>;
  readonly onChanged: {
    addListener(listener: StorageListener): void;
    removeListener(listener: StorageListener): void;
  };
}

/** The new value is left out where the key was removed. */
export type StorageListener = (changes: Readonly<Record<string, { readonly newValue?: unknown }>>) => void;

/**
 * Loads what the extension remembers, which frames may read where the browser refuses them the storage of the web.
 * Reads are answered from this page's copy; writes go through, and one that fails is lost with the page. Never
 * rejects.
 */
export async function createExtensionStore(
  area: StorageArea = chrome.storage.local,
): Promise<ExtensionStore> {
  const values = new Map<string, string>();
  const listeners = new Set<() => void>();

  function keep(key: string, value: unknown): void {
    if (typeof value === 'string') values.set(key, value);
    else values.delete(key);
  }

  function raise(): void {
    for (const listener of [...listeners]) listener();
  }

  const follow: StorageListener = (changes) => {
    for (const [key, { newValue }] of Object.entries(changes)) keep(key, newValue);
    raise();
  };
  area.onChanged.addListener(follow);
  const stored = await area.get(null).catch(() => ({}));
  for (const [key, value] of Object.entries(stored)) keep(key, value);

  return {
    store: {
      get: (key) => values.get(key) ?? null,
      set(key, value) {
        values.set(key, value);
        area.set({ [key]: value }).catch(() => undefined);
      },
      remove(key) {
        values.delete(key);
        area.remove(key).catch(() => undefined);
      },
    },
    settingsEvents: {
      raise,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    stop: () => area.onChanged.removeListener(follow),
  };
}
