import type { KeyValueStore } from '@beep/core/settings';

/** Kept until the user clears the site's data. Keeps nothing if the browser refuses storage. */
export function createLocalStore(): KeyValueStore {
  return createStore(() => localStorage);
}

/** Kept as long as the tab; if the browser refuses storage, as many do in frames, as long as the page. */
export function createSessionStore(): KeyValueStore {
  return createStore(() => sessionStorage, new Map());
}

/** Access throws if storage is switched off, so it is read inside each call. */
function createStore(storage: () => Storage, refused?: Map<string, string>): KeyValueStore {
  return {
    get: (key) => attempt(() => storage().getItem(key)) ?? refused?.get(key) ?? null,
    set(key, value) {
      const isKept = attempt(() => {
        storage().setItem(key, value);
        return true;
      });
      if (isKept === null) refused?.set(key, value);
    },
    remove(key) {
      attempt(() => storage().removeItem(key));
      refused?.delete(key);
    },
  };
}

function attempt<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
