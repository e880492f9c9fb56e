import { MAX_NAME_LISTS } from '@beep/core/limits';
import type { ImportTarget } from '../../archive/import/import-recording.ts';
import { RefusedImportError } from '../../archive/import/take-sound.ts';
import type { ArchivedNameList } from './archived-name-list.ts';
import type { NameListStore } from './storage/index.ts';

export interface NameListImportDeps {
  readonly stores: { readonly nameLists: Pick<NameListStore, 'find' | 'create'> };
}

/** Resolves with true if the list was not here. It ends when the policy of the account here ends it. */
export async function importNameList(
  { stores }: NameListImportDeps,
  { id, title, createdAt, names }: ArchivedNameList,
  { uid, domain }: Pick<ImportTarget, 'uid' | 'domain'>,
): Promise<boolean> {
  if ((await stores.nameLists.find(id))?.owner_uid === uid) return false;
  const list = { id, owner_uid: uid, title, domain, created_at_ms: Date.parse(createdAt) };
  const outcome = await stores.nameLists.create(list, names, MAX_NAME_LISTS);
  if (outcome === 'taken') throw new RefusedImportError('another account here has its id');
  if (outcome === 'full') throw new RefusedImportError(`the account has ${MAX_NAME_LISTS} lists of names`);
  return true;
}
