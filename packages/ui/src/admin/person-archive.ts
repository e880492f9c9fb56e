import type { PeopleApi } from '@beep/core/admin';
import type { ArchiveApi } from '@beep/core/archive';

/**
 * The archive of a person. There is one call, which the audit log notes: it is made only when an archive is asked for,
 * and while it is being prepared.
 */
export function personArchive({ createArchive }: Pick<PeopleApi, 'createArchive'>, uid: string): ArchiveApi {
  let isPreparing = false;
  const prepare: ArchiveApi['prepare'] = async () => {
    const outcome = await createArchive(uid);
    if (outcome.status === 'ok') isPreparing = outcome.value.state === 'preparing';
    return outcome;
  };
  return {
    prepare,
    get: async () => (isPreparing ? prepare() : { status: 'ok', value: { state: 'none' } }),
  };
}
