import type { ArchiveApi } from '@beep/core/archive';
import type { OwnerClientOptions } from './create-contract-client.ts';
import { lateApi } from './late-api.ts';

/** The calls on the signed-in user's archive. Their code is loaded with the first one. Never rejects. */
export function createArchiveApi(options: Omit<OwnerClientOptions, 'uid'>): ArchiveApi {
  return lateApi(
    async () => (await import('./late-archive-api.ts')).createArchiveCalls(options),
    ['get', 'prepare'],
  );
}
