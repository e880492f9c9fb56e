import type { SettingsChange, SettingsEvents } from '@beep/core/settings';

/** The window event for saved settings; its detail is a `SettingsChange`. */
const SETTINGS_UPDATED = 'settings-updated';

/** The settings-updated event of this window; changes in other tabs arrive as storage events. */
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
