import type { AuthConfig } from '@beep/core/session';
import type { KeyValueStore } from '@beep/core/settings';
import { createLocalStore, createSessionStore } from '../web-storage.ts';
import { authSettings } from './auth-settings.ts';

/** True if the identity SDK stored a signed-in user in this browser. Cheap: the SDK is not loaded. */
export function hasStoredSession(config: AuthConfig): boolean {
  return findStoredSession(config) !== null;
}

/** The store that has the SDK's user, under `key`; the SDK asks the stores in this order. */
export function findStoredSession(
  config: AuthConfig,
): { readonly store: KeyValueStore; readonly key: string } | null {
  const key = `firebase:authUser:${authSettings(config).apiKey}:[DEFAULT]`;
  const store = [createLocalStore(), createSessionStore()].find((one) => one.get(key) !== null);
  return store === undefined ? null : { store, key };
}
