import type { KeyValueStore } from '@beep/core';

/** Kept until the user clears the site's data. Nothing is kept where the browser refuses storage. */
export function createLocalStore(): KeyValueStore {
  return createStore(() => localStorage);
}

/** Kept as long as the tab lives. Nothing is kept where the browser refuses storage. */
export function createSessionStore(): KeyValueStore {
  return createStore(() => sessionStorage);
}

/** The property itself throws where storage is switched off, so it is read anew within each call. */
function createStore(storage: () => Storage): KeyValueStore {
  return {
    get: (key) => attempt(() => storage().getItem(key)),
    set(key, value) {
      attempt(() => storage().setItem(key, value));
    },
    remove(key) {
      attempt(() => storage().removeItem(key));
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
