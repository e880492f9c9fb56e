import { createListeners } from '@beep/core/actor';
import type { KeyValueStore, SettingsEvents } from '@beep/core/settings';

/** The stored settings of the extension's pages, with change events. */
export interface ExtensionStore {
  readonly store: KeyValueStore;
  /** For `createRecorderSettings`; fires for changes on this page and on others. */
  readonly settingsEvents: SettingsEvents;
  /** Stops following other pages. */
  stop(): void;
}

/** The used part of `chrome.storage`. */
export interface StorageArea {
  get(keys: null): Promise<Readonly<Record<string, unknown>>>;
  set(items: Readonly<Record<string, string>>): Promise<void>;
  remove(key: string): Promise<void>;
  readonly onChanged: {
    addListener(listener: StorageListener): void;
    removeListener(listener: StorageListener): void;
  };
}

/** There is no new value if the key was removed. */
export type StorageListener = (changes: Readonly<Record<string, { readonly newValue?: unknown }>>) => void;

/**
 * Loads the extension's stored settings, which frames can read where the browser denies them web storage. Reads use
 * this page's copy; writes go through, and a failed one lasts as long as the page. Never rejects.
 */
export async function createExtensionStore(
  area: StorageArea = chrome.storage.local,
): Promise<ExtensionStore> {
  const values = new Map<string, string>();
  const [subscribe, raise] = createListeners();

  function keep(key: string, value: unknown): void {
    if (typeof value === 'string') values.set(key, value);
    else values.delete(key);
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
        void attempt(() => area.set({ [key]: value }));
      },
      remove(key) {
        values.delete(key);
        void attempt(() => area.remove(key));
      },
    },
    settingsEvents: { raise: () => raise(), subscribe },
    stop: () => area.onChanged.removeListener(follow),
  };
}

/** The calls of an extension that was updated or removed throw, instead of rejecting. */
async function attempt(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch {
    // The value lasts as long as the page.
  }
}
