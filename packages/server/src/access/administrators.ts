import { BY_CONFIGURATION, OPERATOR_ACTOR } from '@beep/api/features/admin';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { emailOf } from '../auth/email-of.ts';
import type { VerifiedUser } from '../auth/token-verifier.ts';
import { ServerError } from '../server-error.ts';
import type { Administration, AdministratorStore } from '../storage/administrator-store.ts';
import type { AuditStore } from '../storage/audit-store.ts';
import { covers, type Domains } from '../storage/domains.ts';

/** Who acts: an administrator, or the operator on the command line. */
export interface Actor {
  /** The email address, or `operator`. */
  readonly name: string;
  readonly domains: Domains;
}

export const OPERATOR: Actor = { name: OPERATOR_ACTOR, domains: 'all' };

/** An administrator named by the configuration or by others. */
export interface ListedAdministrator extends Administration {
  /** An email address, `operator`, or `configuration`. */
  readonly namedBy: string;
  /** Milliseconds since the epoch; absent for the configuration's. */
  readonly namedAt?: number;
}

export interface AdministratorsDeps {
  readonly stores: { readonly administrators: AdministratorStore; readonly audit: AuditStore };
  /** Addresses that administer every domain, as `emailOf` gives them. */
  readonly configured: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The administrators of the configuration and of the rows. */
export interface AdministratorList {
  /** Those of the actor's domains. */
  list(domains: Domains): Promise<readonly ListedAdministrator[]>;
  /** Resolves with false if the address is one already. */
  name(administration: Administration, actor: Actor): Promise<boolean>;
  /** Resolves with false if nobody has named the address. */
  remove(administration: Administration, actor: Actor): Promise<boolean>;
}

/** Who administers which domains. Reads the rows on every call, so that a removal takes effect at once. */
export interface Administrators extends AdministratorList {
  /**
   * Undefined for a user who administers nothing, such as everyone without a verified address, or whose provider is not
   * listed for the domain of the address.
   */
  find(user: VerifiedUser): Promise<Actor | undefined>;
  /** The same for an address that was proven before. */
  named(name: string): Promise<Actor | undefined>;
  /** True if the user's verified address administers any domain. */
  isAdministrator(user: VerifiedUser): Promise<boolean>;
}

export function createAdministrators({ stores, configured, now }: AdministratorsDeps): Administrators {
  const entryOf = ({ email, domain }: Administration, actor: Actor, at: number) => ({
    at,
    actor: actor.name,
    domain: domain === OTHER_DOMAINS ? null : domain,
    subject: email,
    details: { domain },
  });
  const named: Administrators['named'] = async (name) => {
    if (configured.includes(name)) return { name, domains: 'all' };
    const domains = await stores.administrators.domainsOf(name);
    if (domains.length === 0) return undefined;
    return { name, domains: domains.includes(OTHER_DOMAINS) ? 'all' : domains };
  };
  const find: Administrators['find'] = async (user) => {
    const name = emailOf(user);
    return name === null || user.isDomainUnlisted === true ? undefined : named(name);
  };
  return {
    find,
    named,
    isAdministrator: async (user) => (await find(user)) !== undefined,
    list: async (domains) => {
      const named = await stores.administrators.list(domains);
      if (domains !== 'all') return named;
      const ours = configured.map((email) => ({ email, domain: OTHER_DOMAINS, namedBy: BY_CONFIGURATION }));
      return [...ours, ...named];
    },
    name: async (administration, actor) => {
      const at = now();
      return stores.audit.change(async ({ administrators }, append) => {
        if (!(await administrators.add({ ...administration, namedBy: actor.name, namedAt: at })))
          return false;
        await append({ ...entryOf(administration, actor, at), action: 'administrator_named' });
        return true;
      });
    },
    remove: async (administration, actor) => {
      const at = now();
      return stores.audit.change(async ({ administrators }, append) => {
        if (!(await administrators.remove(administration))) return false;
        await append({ ...entryOf(administration, actor, at), action: 'administrator_removed' });
        return true;
      });
    },
  };
}

/** Rejects with `forbidden` unless the actor administers the domain; null is that of users without one. */
export function requireDomain(actor: Actor, domain: string | null): void {
  if (covers(actor.domains, domain)) return;
  throw new ServerError('forbidden', { message: 'You do not administer this domain.' });
}
