import { createListeners } from '../actor/create-listeners.ts';
import type { SettingsEvents } from '../settings/recorder-settings.ts';

/** The page's settings-updated event, without a DOM. */
export function createFakeSettingsEvents(): SettingsEvents {
  const [subscribe, raise] = createListeners();
  return { raise: () => raise(), subscribe };
}
