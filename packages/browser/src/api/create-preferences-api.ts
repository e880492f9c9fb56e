import type { PreferencesApi } from '@beep/core/account';
import type { OwnerClientOptions } from './create-contract-client.ts';
import { lateCall } from './late-call.ts';

/** The signed-in user's calls on their preferences. Their code is loaded with the first one. Never rejects. */
export function createPreferencesApi(options: Omit<OwnerClientOptions, 'uid'>): PreferencesApi {
  const load = async (): Promise<PreferencesApi> =>
    (await import('./late-preferences-api.ts')).createPreferenceCalls(options);
  return {
    get: lateCall(async () => (await load()).get),
    change: lateCall(async () => (await load()).change),
  };
}
