import type { ArchiveApi } from '@beep/core/archive';
import type { OwnerClientOptions } from './create-contract-client.ts';
import { lateCall } from './late-call.ts';

/** The calls on the signed-in user's archive. Their code is loaded with the first one. Never rejects. */
export function createArchiveApi(options: Omit<OwnerClientOptions, 'uid'>): ArchiveApi {
  const load = async (): Promise<ArchiveApi> =>
    (await import('./late-archive-api.ts')).createArchiveCalls(options);
  return {
    get: lateCall(async () => (await load()).get),
    prepare: lateCall(async () => (await load()).prepare),
  };
}
