import { adminCalls } from '@beep/api/features/admin';
import type { ContractClient } from '@beep/browser';
import type { ArchiveCalls } from '@beep/ui/admin';

/**
 * The archive of a person. There is one call, which the audit log notes: it is made only when an archive is asked for,
 * and while it is being prepared.
 */
export function personArchive(call: ContractClient, uid: string): ArchiveCalls {
  let isPreparing = false;
  const prepareArchive: ArchiveCalls['prepareArchive'] = async () => {
    const outcome = await call(adminCalls.getPersonArchive, { uid });
    if (outcome.status === 'ok') isPreparing = outcome.value.state === 'preparing';
    return outcome;
  };
  return {
    prepareArchive,
    getArchive: async () => (isPreparing ? prepareArchive({}) : { status: 'ok', value: { state: 'none' } }),
  };
}
