import type { AuthConfig } from '@beep/core/session';
import { createLocalStore, createSessionStore } from '../web-storage.ts';
import { authSettings } from './auth-settings.ts';

/** True if the identity SDK stored a signed-in user in this browser. Cheap: the SDK is not loaded. */
export function hasStoredSession(config: AuthConfig): boolean {
  const key = `firebase:authUser:${authSettings(config).apiKey}:[DEFAULT]`;
  return [createLocalStore(), createSessionStore()].some((store) => store.get(key) !== null);
}
