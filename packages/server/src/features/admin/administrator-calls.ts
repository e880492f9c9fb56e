import { type adminCalls, MAX_KNOWN_DOMAINS } from '@beep/api/features/admin';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { type Administrators, requireDomain } from '../../access/administrators.ts';
import { ServerError } from '../../server-error.ts';
import type { CallHandlers } from '../define-feature.ts';
import type { AdminDeps } from './admin-deps.ts';
import { AUDIT_TYPES, exportAudit, presentAuditEntry } from './audit-export.ts';
import { queriedDomains, requireTimeId } from './list-query.ts';
import { readUsage } from './read-usage.ts';

type AdministratorCalls = Pick<
  typeof adminCalls,
  | 'getAdministratorScope'
  | 'listAdministrators'
  | 'nameAdministrator'
  | 'removeAdministrator'
  | 'getUsage'
  | 'listAuditEntries'
  | 'exportAuditLog'
>;

export type AdministratorNeeds = Pick<AdminDeps, 'stores' | 'now'> & {
  readonly administrators: Administrators;
};

/** Calls on administrators, and what they are shown of the whole installation. */
export const createAdministratorHandlers = (needs: AdministratorNeeds): CallHandlers<AdministratorCalls> => ({
  getAdministratorScope: async ({ user: { name, domains } }) =>
    domains === 'all'
      ? { email: name, domains: [OTHER_DOMAINS], known: await knownDomains(needs) }
      : { email: name, domains: [...domains] },
  listAdministrators: async ({ user }) => {
    const listed = await needs.administrators.list(user.domains);
    return {
      administrators: listed.map(({ email, domain, namedBy, namedAt }) => ({
        ...{ email, domain, namedBy },
        ...(namedAt !== undefined && { namedAt: Math.floor(namedAt / 1000) }),
      })),
    };
  },
  /** Only administrators of every domain name others for `*`. */
  nameAdministrator: async ({ user, body }) => {
    requireDomain(user, body.domain);
    await needs.administrators.name(body, user);
  },
  removeAdministrator: async ({ user, query }) => {
    requireDomain(user, query.domain);
    if (await needs.administrators.remove(query, user)) return;
    throw new ServerError('not_found', {
      message:
        'Nobody has named this address. Whoever is in the configuration can be removed by the operator only.',
    });
  },
  getUsage: ({ user, query: { domain, days } }) =>
    readUsage(needs, { domains: queriedDomains(user, domain), days }),
  listAuditEntries: async ({ user, query: { domain, action, limit, after } }) => {
    requireTimeId(after);
    const domains = queriedDomains(user, domain);
    const page = { domains, action, order: 'newest', limit: limit + 1, after } as const;
    const found = await needs.stores.audit.page(page);
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    return {
      entries: entries.map(presentAuditEntry),
      ...(last && found.length > limit && { next: last.id }),
    };
  },
  /** The entries of the actor's domains, read as the client takes them. */
  exportAuditLog: async ({ user, query: { format }, context }) => {
    const { audit } = needs.stores;
    await audit.append({
      ...{ at: needs.now(), actor: user.name, action: 'audit_exported', domain: null },
      ...{ subject: user.name, details: { format } },
    });
    const text = exportAudit(audit, { domains: user.domains, format });
    const body = ReadableStream.from(text).pipeThrough(new TextEncoderStream());
    return context.body(body, 200, {
      'Content-Type': AUDIT_TYPES[format],
      'Content-Disposition': `attachment; filename="audit-log.${format}"`,
    });
  },
});

/** Of people, of recordings, also deleted ones, or with a policy. */
async function knownDomains({ stores }: AdministratorNeeds): Promise<string[]> {
  const [domains, policies] = await Promise.all([
    stores.people.domains(MAX_KNOWN_DOMAINS),
    stores.policies.newest(),
  ]);
  const known = new Set([...domains, ...policies.keys()]);
  known.delete(OTHER_DOMAINS);
  return [...known].sort();
}
