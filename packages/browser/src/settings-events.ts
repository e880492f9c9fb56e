import type { SettingsChange, SettingsEvents } from '@beep/core';

/** The event of the window that a saved setting raises; its detail is a `SettingsChange`. */
const SETTINGS_UPDATED = 'settings-updated';

/** The settings-updated event of this window; other tabs are heard through their changes of the storage. */
export function createSettingsEvents(): SettingsEvents {
  return {
    raise(change) {
      window.dispatchEvent(new CustomEvent<SettingsChange>(SETTINGS_UPDATED, { detail: change }));
    },
    subscribe(listener) {
      window.addEventListener(SETTINGS_UPDATED, listener);
      window.addEventListener('storage', listener);
      return () => {
        window.removeEventListener(SETTINGS_UPDATED, listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}
