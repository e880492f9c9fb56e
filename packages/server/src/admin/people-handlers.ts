import {
  bulkDeletionRequestSchema,
  pageQuerySchema,
  personListQuerySchema,
  usageQuerySchema,
} from '@beep/api/contract';
import { openArchive } from '../archive/open-archive.ts';
import { parseDeclaredJson, parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import type { Service } from '../service.ts';
import { deletePeople, deletePerson } from './delete-people.ts';
import { findPerson } from './find-person.ts';
import { listPeople, listPersonRecordings } from './list-people.ts';
import { queriedDomains } from './queried-domains.ts';
import { readUsage } from './read-usage.ts';
import { requireAdministrator } from './require-administrator.ts';

/** Room for the most addresses of usual length. */
const MAX_BULK_BYTES = 512 * 1024;

const uidOf = (context: AppContext): string => context.req.param('uid') ?? '';

/** `GET /admin/people`. */
export async function getPeople(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const { domain, ...query } = parseWith(personListQuerySchema, context.req.query(), 'the query');
  return context.json(await listPeople(service, queriedDomains(actor, domain), query));
}

/** `GET /admin/people/{uid}/recordings`. */
export async function getPersonRecordings(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const page = parseWith(pageQuerySchema, context.req.query(), 'the query');
  const listed = await listPersonRecordings(service, { uid: uidOf(context), ...page }, actor);
  const mayPlay = service.policies.policyOf(listed.person.domain).administratorsPlay;
  return context.json({ ...listed, mayPlay });
}

/**
 * `POST /admin/people/{uid}/archive`: begins it, and gives the link when it is called again after it is ready. It holds
 * the notes of the administrator's domains, with the sound that this administrator may play.
 */
export async function postPersonArchive(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const { uid, email, domain } = await findPerson(service, uidOf(context), actor);
  const scope = { kind: 'account', subject: uid, administrator: actor.name } as const;
  const archive = await openArchive(service, scope, {
    reach: { domains: actor.domains, ownerDomain: domain },
  });
  // Before the link is given.
  if (archive.state === 'ready') {
    const made = await service.stores.archives.newest(scope);
    const counts = { recordings: archive.recordingsTotal ?? 0, sounds: made?.given?.sounds ?? 0 };
    await service.stores.audit.append({
      ...{ at: service.now(), actor: actor.name, action: 'account_exported', domain },
      ...{ subject: email ?? uid, details: { uid, ...counts } },
    });
  }
  return context.json(archive);
}

/** `DELETE /admin/people/{uid}`. */
export async function removePerson(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  await deletePerson(service, uidOf(context), actor);
  return context.body(null, 204);
}

/** `POST /admin/people/deletions`. */
export async function postDeletions(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const request = await parseDeclaredJson(context, bulkDeletionRequestSchema, MAX_BULK_BYTES);
  return context.json({ results: await deletePeople(service, request, actor) });
}

/** `GET /admin/usage`. */
export async function getUsage(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const { domain, days } = parseWith(usageQuerySchema, context.req.query(), 'the query');
  return context.json(await readUsage(service, { domains: queriedDomains(actor, domain), days }));
}
