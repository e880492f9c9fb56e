import { preferenceCalls } from '@beep/api/features/preferences';
import type { PreferencesApi } from '@beep/core/account';
import { createOwnerClient, type OwnerClientOptions } from './create-contract-client.ts';

export function createPreferenceCalls(options: Omit<OwnerClientOptions, 'uid'>): PreferencesApi {
  const call = createOwnerClient({ ...options, uid: '' });
  return {
    get: () => call(preferenceCalls.getPreferences, {}),
    change: (body) => call(preferenceCalls.changePreferences, { body }),
  };
}
