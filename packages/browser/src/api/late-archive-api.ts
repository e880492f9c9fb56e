import { archiveCalls } from '@beep/api/features/archive';
import type { ArchiveApi } from '@beep/core/archive';
import { createOwnerClient, type OwnerClientOptions } from './create-contract-client.ts';

export function createArchiveCalls(options: Omit<OwnerClientOptions, 'uid'>): ArchiveApi {
  const call = createOwnerClient({ ...options, uid: '' });
  return {
    get: () => call(archiveCalls.getArchive, {}),
    prepare: () => call(archiveCalls.prepareArchive, {}),
  };
}
