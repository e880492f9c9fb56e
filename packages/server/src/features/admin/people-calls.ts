import type { adminCalls } from '@beep/api/features/admin';
import { type ArchiveNeeds, openArchive } from '../../archive/open-archive.ts';
import type { CallHandlers } from '../define-feature.ts';
import type { AdminDeps } from './admin-deps.ts';
import { deletePeople, deletePerson } from './delete-people.ts';
import { findPerson } from './find-person.ts';
import { listPeople, listPersonRecordings } from './list-people.ts';
import { queriedDomains } from './list-query.ts';

type PeopleCalls = Pick<
  typeof adminCalls,
  'listPeople' | 'listPersonRecordings' | 'getPersonArchive' | 'deletePerson' | 'deletePeople'
>;

export type PeopleNeeds = AdminDeps & ArchiveNeeds;

export const createPeopleHandlers = (service: PeopleNeeds): CallHandlers<PeopleCalls> => ({
  listPeople: ({ user, query: { domain, ...query } }) =>
    listPeople(service, queriedDomains(user, domain), query),
  listPersonRecordings: async ({ user, params, query }) => {
    const listed = await listPersonRecordings(service, { ...params, ...query }, user);
    return { ...listed, mayPlay: service.policies.policyOf(listed.person.domain).administratorsPlay };
  },
  /**
   * Begins it, and gives the link when it is called again after it is ready. It holds the notes of the administrator's
   * domains, with the sound that this administrator may play.
   */
  getPersonArchive: async ({ user, params }) => {
    const { uid, email, domain } = await findPerson(service, params.uid, user);
    const scope = { kind: 'account', subject: uid, administrator: user.name } as const;
    const archive = await openArchive(service, scope, {
      reach: { domains: user.domains, ownerDomain: domain },
    });
    // Before the link is given.
    if (archive.state === 'ready') {
      const made = await service.stores.archives.newest(scope);
      const counts = { recordings: archive.recordingsTotal ?? 0, sounds: made?.given?.sounds ?? 0 };
      await service.stores.audit.append({
        ...{ at: service.now(), actor: user.name, action: 'account_exported', domain },
        ...{ subject: email ?? uid, details: { uid, ...counts } },
      });
    }
    return archive;
  },
  deletePerson: async ({ user, params }) => {
    await deletePerson(service, params.uid, user);
  },
  deletePeople: async ({ user, body }) => ({ results: await deletePeople(service, body, user) }),
});
