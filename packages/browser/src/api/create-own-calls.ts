import type { OwnCalls } from '@beep/api';
import type { OwnerClientOptions } from './create-contract-client.ts';
import { lateApi } from './late-api.ts';

/** The calls of the signed-in user. Their code is loaded with the first one. */
export function createOwnCalls(options: Omit<OwnerClientOptions, 'uid'>): OwnCalls {
  return lateApi(
    async () => (await import('./late-own-calls.ts')).bindOwnCalls(options),
    [
      ...(['getArchive', 'prepareArchive', 'getPreferences', 'changePreferences'] as const),
      ...(['listLabels', 'createLabel', 'changeLabel', 'deleteLabel'] as const),
    ],
  );
}
