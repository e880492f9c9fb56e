import type { NameList, NameListSummary, nameListCalls } from '@beep/api/features/name-lists';
import { MAX_NAME_LISTS } from '@beep/core/limits';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import { domainOfUser } from '../../policies/domain-of.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { ServerError } from '../../server-error.ts';
import type { CallHandlers } from '../define-feature.ts';
import { listEnd } from './list-end.ts';
import type { NameListStore, StoredNameList } from './storage/index.ts';

export interface NameListNeeds {
  readonly stores: { readonly nameLists: NameListStore };
  readonly policies: Pick<PolicyDirectory, 'versionOf'>;
  readonly newId: () => string;
  readonly now: () => number;
}

export const createNameListHandlers = (needs: NameListNeeds): CallHandlers<typeof nameListCalls> => ({
  listNameLists: async ({ user }) => {
    const lists = await needs.stores.nameLists.list(user.uid);
    return { lists: lists.filter((list) => isThere(needs, list)).map((list) => summaryOf(needs, list)) };
  },
  createNameList: async ({ user, body: { title, names } }) => {
    const { newId, now, stores } = needs;
    const list = {
      ...{ id: newId(), owner_uid: user.uid, title, domain: domainOfUser(user) },
      // Never before the sign-in, on any clock, as recordings: account deletion covers what was made before it.
      created_at_ms: Math.max(now(), user.authTime * 1000),
    };
    if ((await stores.nameLists.create(list, names, MAX_NAME_LISTS)) !== 'stored') {
      throw new ServerError('conflict', { message: `There are ${MAX_NAME_LISTS} lists. Delete one first.` });
    }
    return withNames(needs, list);
  },
  getNameList: async ({ user, params }) => withNames(needs, await findOwn(needs, params.list, user)),
  changeNameList: async ({ user, params, body }) => {
    const { id } = await findOwn(needs, params.list, user);
    await needs.stores.nameLists.change(id, body);
    return withNames(needs, await findOwn(needs, params.list, user));
  },
  deleteNameList: async ({ user, params }) => {
    const { id } = await findOwn(needs, params.list, user);
    await needs.stores.nameLists.remove([id]);
  },
});

function isThere({ policies, now }: NameListNeeds, list: StoredNameList): boolean {
  const end = listEnd(policies, list);
  return end === null || end > now();
}

/** Rejects with `not_found` for those of others, and for those that have ended. */
async function findOwn(
  needs: NameListNeeds,
  id: string,
  { uid }: Pick<VerifiedUser, 'uid'>,
): Promise<StoredNameList> {
  const list = await needs.stores.nameLists.find(id);
  if (list?.owner_uid === uid && isThere(needs, list)) return list;
  throw new ServerError('not_found', { message: 'There is no such list of names.' });
}

function summaryOf(
  { policies }: NameListNeeds,
  list: StoredNameList & Pick<NameListSummary, 'count'>,
): NameListSummary {
  const { id, title, count, created_at_ms } = list;
  const end = listEnd(policies, list);
  return {
    ...{ id, title, count, created_at: Math.floor(created_at_ms / 1000) },
    ...(end !== null && { expires_at: Math.floor(end / 1000) }),
  };
}

async function withNames(needs: NameListNeeds, list: StoredNameList): Promise<NameList> {
  const names = await needs.stores.nameLists.namesOf(list.id);
  return { ...summaryOf(needs, { ...list, count: names.length }), names: [...names] };
}
