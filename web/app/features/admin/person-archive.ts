import { adminCalls } from '@beep/api/features/admin';
import type { ContractClient } from '@beep/browser';
import type { ArchiveApi } from '@beep/core/archive';

/**
 * The archive of a person. There is one call, which the audit log notes: it is made only when an archive is asked for,
 * and while it is being prepared.
 */
export function personArchive(call: ContractClient, uid: string): ArchiveApi {
  let isPreparing = false;
  const prepare: ArchiveApi['prepare'] = async () => {
    const outcome = await call(adminCalls.getPersonArchive, { uid });
    if (outcome.status === 'ok') isPreparing = outcome.value.state === 'preparing';
    return outcome;
  };
  return {
    prepare,
    get: async () => (isPreparing ? prepare() : { status: 'ok', value: { state: 'none' } }),
  };
}
