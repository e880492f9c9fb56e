import type { OwnLabels } from '@beep/core/recordings';
import type { OwnerClientOptions } from './create-contract-client.ts';
import { lateApi } from './late-api.ts';

/** The labels of the signed-in user. The code of the calls is loaded with the first one. */
export function createOwnLabels(options: Omit<OwnerClientOptions, 'uid'>): OwnLabels {
  return lateApi(
    async () => (await import('./late-labels-api.ts')).createLabelCalls(options),
    ['list', 'create', 'change', 'remove'],
  );
}
