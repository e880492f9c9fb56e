import type { SettingsEvents } from '../settings/recorder-settings.ts';

/** The page's settings-updated event, without a DOM. */
export function createFakeSettingsEvents(): SettingsEvents {
  const listeners = new Set<() => void>();
  return {
    raise() {
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
