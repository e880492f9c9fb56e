import type { AdministratorListResource, AdministratorScopeResource } from '@beep/api';
import { MAX_KNOWN_DOMAINS } from '@beep/api';
import { administratorChangeSchema } from '@beep/api/contract';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { parseDeclaredJson, parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import type { Administration } from '../storage/administrator-store.ts';
import type { Actor } from './administrators.ts';
import { requireAdministrator, requireDomain } from './require-administrator.ts';

/** `GET /admin/me`. */
export async function getAdministratorScope(context: AppContext, service: Service): Promise<Response> {
  const { name, domains } = await requireAdministrator(context, service);
  const resource: AdministratorScopeResource =
    domains === 'all'
      ? { email: name, domains: [OTHER_DOMAINS], known: await knownDomains(service) }
      : { email: name, domains };
  return context.json(resource);
}

/** Of people, of recordings, also deleted ones, or with a policy. */
async function knownDomains({ stores }: Service): Promise<readonly string[]> {
  const [domains, policies] = await Promise.all([
    stores.people.domains(MAX_KNOWN_DOMAINS),
    stores.policies.newest(),
  ]);
  const known = new Set([...domains, ...policies.keys()]);
  known.delete(OTHER_DOMAINS);
  return [...known].sort();
}

/** `GET /admin/administrators`. */
export async function listAdministrators(context: AppContext, service: Service): Promise<Response> {
  const { domains } = await requireAdministrator(context, service);
  const listed = await service.administrators.list(domains);
  const resource: AdministratorListResource = {
    administrators: listed.map(({ email, domain, namedBy, namedAt }) => ({
      ...{ email, domain, namedBy },
      ...(namedAt === undefined ? {} : { namedAt: Math.floor(namedAt / 1000) }),
    })),
  };
  return context.json(resource);
}

/** `POST /admin/administrators`. */
export async function nameAdministrator(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const administration = checked(await parseDeclaredJson(context, administratorChangeSchema), actor);
  await service.administrators.name(administration, actor);
  return context.body(null, 204);
}

/** `DELETE /admin/administrators`. */
export async function removeAdministrator(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const query = parseWith(administratorChangeSchema, context.req.query(), 'the query');
  const isRemoved = await service.administrators.remove(checked(query, actor), actor);
  if (!isRemoved) {
    throw new ServerError('not_found', {
      message:
        'Nobody has named this address. Whoever is in the configuration can be removed by the operator only.',
    });
  }
  return context.body(null, 204);
}

/** Only administrators of every domain name others for `*`. */
function checked(administration: Administration, actor: Actor): Administration {
  requireDomain(actor, administration.domain);
  return administration;
}
