import type { PreferencesApi } from '@beep/core/account';
import type { OwnerClientOptions } from './create-contract-client.ts';
import { lateApi } from './late-api.ts';

/** The preferences of the signed-in user. The code of the calls is loaded with the first one. */
export function createPreferencesApi(options: Omit<OwnerClientOptions, 'uid'>): PreferencesApi {
  return lateApi(
    async () => (await import('./late-preferences-api.ts')).createPreferenceCalls(options),
    ['get', 'change'],
  );
}
